-- The next start of a batch on the public site passes over a cancelled class.
CREATE TRIGGER cancelled_classes_site_changes AFTER INSERT OR UPDATE OF date OR DELETE ON cancelled_classes
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
