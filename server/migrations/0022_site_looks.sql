-- What an academy may show of itself: one colour, a logo, its building, its teachers, and what a course costs.
ALTER TABLE settings ADD COLUMN colour text;
ALTER TABLE settings ADD CONSTRAINT settings_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$');

-- There is one logo, any number of pictures of the building in an order, and one picture of a teacher.
CREATE TABLE pictures (
  id uuid NOT NULL,
  kind text NOT NULL,
  teacher_id uuid,
  caption text,
  place integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pictures_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_kind_check CHECK (kind IN ('logo', 'building', 'teacher')),
  CONSTRAINT pictures_teacher_check CHECK ((kind = 'teacher') = (teacher_id IS NOT NULL)),
  CONSTRAINT pictures_caption_check CHECK (kind <> 'building' OR caption IS NOT NULL),
  CONSTRAINT pictures_teacher_id_key UNIQUE (teacher_id),
  CONSTRAINT pictures_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers (user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX pictures_logo_key ON pictures (kind) WHERE kind = 'logo';
CREATE INDEX pictures_place_idx ON pictures (place, id) WHERE kind = 'building';

-- Each picture at the sizes and in the formats it is sent in. Two pictures may be the same to the last byte.
CREATE TABLE picture_files (
  file_id uuid NOT NULL,
  picture_id uuid NOT NULL,
  type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT picture_files_pkey PRIMARY KEY (file_id),
  CONSTRAINT picture_files_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE CASCADE,
  CONSTRAINT picture_files_type_check CHECK (type IN ('image/avif', 'image/webp')),
  CONSTRAINT picture_files_size_check CHECK (width > 0 AND height > 0 AND size > 0 AND sha256 ~ '^[0-9a-f]{64}$')
);
CREATE INDEX picture_files_picture_id_idx ON picture_files (picture_id);
CREATE INDEX picture_files_address_idx ON picture_files (left(sha256, 32));

CREATE FUNCTION loose_file_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_files (file_id) VALUES (OLD.file_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER picture_files_deleted_file AFTER DELETE ON picture_files
  FOR EACH ROW EXECUTE FUNCTION loose_file_note();

-- A course is a subject of a standard; without a subject the text is about the standard as a whole.
CREATE TABLE course_fees (
  standard_id uuid NOT NULL,
  subject_id uuid,
  fee text NOT NULL,
  CONSTRAINT course_fees_course_key UNIQUE NULLS NOT DISTINCT (standard_id, subject_id),
  CONSTRAINT course_fees_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id) ON DELETE CASCADE,
  CONSTRAINT course_fees_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id) ON DELETE CASCADE
);
CREATE INDEX course_fees_subject_id_idx ON course_fees (subject_id);

-- All of it is on the public site, see migration 0001; so is how many seats of a batch are left.
CREATE TRIGGER pictures_site_changes AFTER INSERT OR UPDATE OR DELETE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER course_fees_site_changes AFTER INSERT OR UPDATE OR DELETE ON course_fees
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER enrolments_added_site_changes AFTER INSERT OR DELETE ON enrolments
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER enrolments_left_site_changes AFTER UPDATE OF left_on ON enrolments
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
