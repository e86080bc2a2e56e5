-- Whether the link of a parent's page was sent or printed, or only made.
UPDATE minimum_schema SET migration = 1790000118000;
ALTER TABLE guardian_links ADD COLUMN sent_at timestamptz;
UPDATE guardian_links SET sent_at = created_at;
ALTER TABLE contacts DROP CONSTRAINT contacts_about_check;
ALTER TABLE contacts ADD CONSTRAINT contacts_about_check CHECK (about IN ('absence', 'attendance', 'fees', 'page'));
