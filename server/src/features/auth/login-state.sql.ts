import { sql } from 'drizzle-orm';

/** Whether the person in `users u` has logged in or set a password; a login that was only handed out does not count. */
export const hasLoggedIn = sql`(
  u.password_changed_at is not null
  or u.password_hash is not null and not u.must_change_password
  or exists (select from account_tokens t where t.user_id = u.id and t.used_at is not null)
  or exists (select from sessions s where s.user_id = u.id))`;

/** Whether the person in `users u` has an invitation that still works. */
export const isInvited = sql`exists (
  select from account_tokens t
  where t.user_id = u.id and t.kind = 'invitation' and t.used_at is null and t.expires_at > now())`;
