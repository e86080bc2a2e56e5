-- Opening a message about the fees is noted like any other.
ALTER TABLE contacts DROP CONSTRAINT contacts_about_check;
ALTER TABLE contacts ADD CONSTRAINT contacts_about_check CHECK (about IN ('absence', 'attendance', 'fees'));
