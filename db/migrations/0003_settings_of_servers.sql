-- What the managers of a server have chosen for it.

ALTER TABLE servers ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';  -- JSON: choices by name
