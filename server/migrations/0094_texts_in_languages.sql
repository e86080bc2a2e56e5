-- The academy's own texts in other languages: by field the language of the column, and the text in each other one. A field
-- without an entry was written once only, in the language of its letters.
ALTER TABLE settings ADD COLUMN texts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE subjects ADD COLUMN texts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE course_fees ADD COLUMN texts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE announcements ADD COLUMN texts jsonb NOT NULL DEFAULT '{}';
