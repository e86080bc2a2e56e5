-- A message whose hidden field was filled in: by a program, or by the form filler of a person.
ALTER TABLE contact_messages ADD COLUMN is_doubtful boolean NOT NULL DEFAULT false;
