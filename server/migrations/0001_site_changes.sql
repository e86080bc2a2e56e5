-- What the public site shows is kept in memory and in rendered files. One row is added here whenever a table behind it
-- changes, in the same transaction, whoever writes; servers compare what they have with the newest row.
-- Rows are added, never updated, so that two writers never wait for each other.
CREATE TABLE site_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT site_changes_pkey PRIMARY KEY (id)
);

CREATE FUNCTION site_changes_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_changes DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE TRIGGER settings_site_changes AFTER INSERT OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER subjects_site_changes AFTER INSERT OR UPDATE OR DELETE ON subjects
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER standards_site_changes AFTER INSERT OR UPDATE OR DELETE ON standards
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER batches_site_changes AFTER INSERT OR UPDATE OR DELETE ON batches
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER batch_slots_site_changes AFTER INSERT OR DELETE ON batch_slots
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER teachers_site_changes AFTER INSERT OR UPDATE OR DELETE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER teacher_subjects_site_changes AFTER INSERT OR DELETE ON teacher_subjects
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
CREATE TRIGGER users_site_changes AFTER UPDATE OF name, is_active ON users
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
