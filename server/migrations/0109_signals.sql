-- Servers remember accounts with their sessions, and the settings. Whoever changes them tells all servers when the change commits, in the form that
-- server/src/db/signals.ts reads: the topic, a space, and the account's id; none stands for all accounts.

CREATE FUNCTION signal_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    SELECT array_agg(DISTINCT user_id) INTO ids FROM changed;
  ELSE
    SELECT array_agg(id) INTO ids FROM changed;
  END IF;
  IF cardinality(ids) > 100 THEN
    PERFORM pg_notify('tasika', 'account ');
  ELSE
    PERFORM pg_notify('tasika', 'account ' || id) FROM unnest(ids) AS id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_update_signal AFTER UPDATE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION signal_accounts();
CREATE TRIGGER users_delete_signal AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION signal_accounts();
CREATE TRIGGER sessions_signal AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION signal_accounts();

CREATE FUNCTION signal_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tasika', 'settings ');
  RETURN NULL;
END $$;

CREATE TRIGGER settings_signal AFTER INSERT OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION signal_settings();
