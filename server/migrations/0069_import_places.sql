-- Where a row of an import stood in a file of several sheets: `number` counts through all of them.
ALTER TABLE import_rows ADD COLUMN sheet text, ADD COLUMN sheet_row integer;

-- Which field a heading was assigned to by hand, for the next file of this academy.
CREATE TABLE import_columns (
  kind text NOT NULL,
  heading text NOT NULL,
  field text,
  CONSTRAINT import_columns_pkey PRIMARY KEY (kind, heading),
  CONSTRAINT import_columns_kind_check CHECK (kind IN ('students', 'teachers', 'batches', 'admissionEnquiries', 'attendance'))
);
