-- What a verified code is exchanged for: handed in once with the form that needed the verified address.
ALTER TABLE email_otps ADD COLUMN proof_hash bytea;
ALTER TABLE email_otps ADD COLUMN proof_expires_at timestamptz;
ALTER TABLE email_otps ADD COLUMN proof_used_at timestamptz;
CREATE INDEX email_otps_expires_at_idx ON email_otps (expires_at);
CREATE INDEX account_tokens_expires_at_idx ON account_tokens (expires_at);
