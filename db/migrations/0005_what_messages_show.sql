-- What a message shows, as a fingerprint: after a start only those are edited that show something else.

ALTER TABLE messages ADD COLUMN shown TEXT NOT NULL DEFAULT '';  -- '': not known
