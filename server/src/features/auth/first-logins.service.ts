import { sql, type SQL } from 'drizzle-orm';
import type { FirstLogins } from '#contract/auth';
import type { MailState } from '#contract/mail';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import { inviteMany, type Invitee } from './invite-many.service.ts';

/** The number of people in one request: the server takes about a second to hash forty passwords. */
const pageSize = 40;

/** Students and teachers `among` whom nobody gave a login yet, nor an invitation that still works. `among` selects `id` and `number`, their order. */
const waiting = (among: SQL) => sql`
  from (${among}) r join users u on u.id = r.id and u.is_active and u.role in ('student', 'teacher')
  where u.password_hash is null
    and not exists (select from account_tokens t
                    where t.user_id = u.id and t.kind = 'invitation' and t.used_at is null and t.expires_at > now())`;

export async function countWithoutLogin(db: Db, among: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${waiting(among)}`);
  return rows[0]?.count ?? 0;
}

/** Those of these people who have a login, used or not. */
export async function findLogins(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.id = any(${sql.param(ids)}::uuid[])
      and (u.password_hash is not null or exists (select from account_tokens t where t.user_id = u.id and t.used_at is null and t.expires_at > now()))`);
  return rows.map(({ id }) => id);
}

interface Waiting extends Invitee, Record<string, unknown> {
  phone: string | null;
}

/** Invites the next people who wait, in their order; called until nobody waits. */
export async function giveFirstLogins(tx: Db, user: Caller, among: SQL, mail: MailState): Promise<FirstLogins> {
  const { rows: people } = await tx.execute<Waiting>(sql`
    select u.id, u.role, u.name, u.email, coalesce(${knownPhoneSql(sql`s.parent_phone`)}, ${knownPhoneSql(sql`s.phone`)}, t.phone) as phone,
           coalesce(s.admission_no, u.email, regexp_replace(t.phone, '^\\+91', '')) as "signInName"
    from (select u.id, r.number ${waiting(among)} order by r.number limit ${pageSize}) w
    join users u on u.id = w.id left join students s on s.user_id = u.id left join teachers t on t.user_id = u.id
    order by w.number for update of u`);
  const { sent, passwords } = await inviteMany(tx, user, people, mail);
  return {
    sent,
    slips: people.flatMap(({ id, name, signInName, phone }) => {
      const oneTimePassword = passwords.get(id);
      return oneTimePassword === undefined ? [] : [{ _id: id, name, signInName, oneTimePassword, phone }];
    }),
    waiting: await countWithoutLogin(tx, among),
  };
}
