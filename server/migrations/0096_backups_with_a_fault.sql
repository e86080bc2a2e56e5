-- A complete backup of rows that a restore would refuse says so.
ALTER TABLE backups DROP CONSTRAINT backups_failure_check,
  ADD CONSTRAINT backups_failure_check CHECK (CASE status WHEN 'failed' THEN failure IS NOT NULL WHEN 'running' THEN failure IS NULL ELSE true END);
