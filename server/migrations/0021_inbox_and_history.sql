-- A message that became a registration says which, so that it becomes one only once.
ALTER TABLE contact_messages ADD COLUMN enquiry_id uuid,
  ADD CONSTRAINT contact_messages_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES admission_enquiries (id) ON DELETE SET NULL;
CREATE INDEX contact_messages_enquiry_id_idx ON contact_messages (enquiry_id);

-- A mail that failed is listed until it goes out after all or somebody has reached the reader in another way.
ALTER TABLE mails ADD COLUMN settled_at timestamptz;
CREATE INDEX mails_failed_idx ON mails (created_at, id) WHERE status = 'failed' AND settled_at IS NULL;

-- What one person did, the newest first.
DROP INDEX audit_log_user_id_idx;
CREATE INDEX audit_log_user_id_at_idx ON audit_log (user_id, at DESC, id DESC);
