-- A photograph of a student. Unlike the others it is never public.
ALTER TABLE pictures ADD COLUMN student_id uuid;
ALTER TABLE pictures DROP CONSTRAINT pictures_kind_check;
ALTER TABLE pictures ADD CONSTRAINT pictures_kind_check CHECK (kind IN ('logo', 'building', 'teacher', 'student'));
ALTER TABLE pictures ADD CONSTRAINT pictures_student_check CHECK ((kind = 'student') = (student_id IS NOT NULL));
ALTER TABLE pictures ADD CONSTRAINT pictures_student_id_key UNIQUE (student_id);
ALTER TABLE pictures ADD CONSTRAINT pictures_student_id_fkey
  FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE;

-- The public site is not rendered again for a picture that is not on it.
DROP TRIGGER pictures_site_changes ON pictures;
CREATE TRIGGER pictures_added_site_changes AFTER INSERT ON pictures
  FOR EACH ROW WHEN (NEW.kind <> 'student') EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER pictures_changed_site_changes AFTER UPDATE ON pictures
  FOR EACH ROW WHEN (NEW.kind <> 'student') EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER pictures_deleted_site_changes AFTER DELETE ON pictures
  FOR EACH ROW WHEN (OLD.kind <> 'student') EXECUTE FUNCTION site_changes_note();
