-- For the last contacts with families, which the list of calls reads of two weeks.
CREATE INDEX contacts_date_idx ON contacts (date);
