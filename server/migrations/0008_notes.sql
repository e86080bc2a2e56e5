-- A PDF and whom it is for: a batch, one student, or everybody in the running batches of a teacher. A note without any of
-- them is for everybody, and public.
CREATE TABLE notes (
  id uuid NOT NULL,
  title text NOT NULL,
  description text,
  subject_id uuid,
  standard_id uuid,
  batch_id uuid,
  student_id uuid,
  teacher_id uuid,
  is_public boolean NOT NULL DEFAULT false,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  file_size integer NOT NULL,
  file_pages integer NOT NULL,
  file_sha256 text NOT NULL,
  uploaded_by uuid,
  uploaded_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT notes_file_id_key UNIQUE (file_id),
  CONSTRAINT notes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
  CONSTRAINT notes_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id),
  CONSTRAINT notes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT notes_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers (user_id) ON DELETE CASCADE,
  CONSTRAINT notes_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT notes_audience_check CHECK (
    num_nonnulls(batch_id, student_id, teacher_id) = 1 OR (is_public AND num_nonnulls(batch_id, student_id, teacher_id) = 0)
  ),
  CONSTRAINT notes_personal_check CHECK (NOT (is_public AND student_id IS NOT NULL)),
  CONSTRAINT notes_file_check CHECK (file_size > 0 AND file_pages > 0 AND file_sha256 ~ '^[0-9a-f]{64}$')
);
CREATE INDEX notes_created_at_idx ON notes (created_at DESC, id DESC);
CREATE INDEX notes_title_idx ON notes (lower(title), id);
CREATE INDEX notes_title_trgm_idx ON notes USING gin (lower(title) gin_trgm_ops);
CREATE INDEX notes_batch_id_idx ON notes (batch_id, created_at DESC, id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX notes_student_id_idx ON notes (student_id, created_at DESC, id DESC) WHERE student_id IS NOT NULL;
CREATE INDEX notes_teacher_id_idx ON notes (teacher_id, created_at DESC, id DESC) WHERE teacher_id IS NOT NULL;
CREATE INDEX notes_subject_id_idx ON notes (subject_id, created_at DESC, id DESC);
CREATE INDEX notes_standard_id_idx ON notes (standard_id);
CREATE INDEX notes_uploaded_by_idx ON notes (uploaded_by, created_at DESC, id DESC);
CREATE INDEX notes_public_idx ON notes (created_at DESC, id DESC) WHERE is_public;

-- Stored files that no row refers to: not yet, because they are just being put there, or not any more. Nothing but what
-- stands here is ever removed from the disk, so that a server on the wrong database destroys nothing.
CREATE TABLE loose_files (
  file_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT loose_files_pkey PRIMARY KEY (file_id)
);

CREATE FUNCTION notes_file_loose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_files (file_id) VALUES (OLD.file_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Whoever takes a note away, be it with its batch.
CREATE TRIGGER notes_deleted_file AFTER DELETE ON notes
  FOR EACH ROW EXECUTE FUNCTION notes_file_loose();
CREATE TRIGGER notes_replaced_file AFTER UPDATE OF file_id ON notes
  FOR EACH ROW WHEN (OLD.file_id <> NEW.file_id) EXECUTE FUNCTION notes_file_loose();

-- The public site shows the public ones, see migration 0001.
CREATE TRIGGER notes_added_site_changes AFTER INSERT ON notes
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER notes_changed_site_changes AFTER UPDATE ON notes
  FOR EACH ROW WHEN (OLD.is_public OR NEW.is_public) EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER notes_deleted_site_changes AFTER DELETE ON notes
  FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION site_changes_note();
