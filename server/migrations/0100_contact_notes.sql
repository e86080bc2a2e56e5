-- What was said, in the words of who noted it.
ALTER TABLE contacts ADD COLUMN note text;
