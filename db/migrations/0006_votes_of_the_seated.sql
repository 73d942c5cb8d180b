-- Who of the people seated wants to end the table.

ALTER TABLE seats ADD COLUMN wants_end INTEGER NOT NULL DEFAULT 0 CHECK (wants_end IN (0, 1));
