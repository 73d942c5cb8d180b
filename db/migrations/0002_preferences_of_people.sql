-- What people prefer, such as how their hands are sorted.

ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';  -- JSON: texts by name
