-- Each import of a sheet, and what it said of each record: from this an import is undone, and the next one sees what was
-- edited by hand since. `record_id` is of any kind; it stays when the record is deleted.
CREATE TABLE imports (
  id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  user_name text NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  same integer NOT NULL,
  left_out jsonb NOT NULL,
  creations jsonb NOT NULL,
  undone_at timestamptz,
  undone_by text,
  stayed jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT imports_kind_check CHECK (kind IN ('students', 'teachers', 'batches', 'admissionEnquiries', 'attendance'))
);
CREATE INDEX imports_user_id_idx ON imports (user_id);

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  number integer NOT NULL,
  record_id uuid NOT NULL,
  action text NOT NULL,
  -- What the sheet said, as it is stored.
  given jsonb NOT NULL,
  -- The fields that were changed, as they were; empty for a new record.
  before jsonb NOT NULL,
  -- The record's version after the import.
  version integer NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, number),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE CASCADE,
  CONSTRAINT import_rows_action_check CHECK (action IN ('added', 'changed', 'same'))
);
CREATE INDEX import_rows_record_id_idx ON import_rows (record_id);
