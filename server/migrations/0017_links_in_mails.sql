-- The link that a mail carries: when it has ended, the mail is not sent, and whose it is decides who may read it. No foreign
-- key, because links go while mails stay, and a backup holds the mails without the links.
ALTER TABLE mails ADD COLUMN account_token_id uuid;
CREATE INDEX mails_account_token_id_idx ON mails (account_token_id) WHERE account_token_id IS NOT NULL;

-- Links of mails that wait were made in the same moment as the mails.
UPDATE mails m
   SET account_token_id = t.id
  FROM account_tokens t
  JOIN users u ON u.id = t.user_id
 WHERE m.kind = t.kind AND m.to_address = u.email AND m.status <> 'sent'
   AND abs(extract(epoch FROM m.created_at - t.created_at)) < 60;
