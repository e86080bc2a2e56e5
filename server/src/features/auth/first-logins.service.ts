import { sql, type SQL } from 'drizzle-orm';
import type { FirstLogins } from '#contract/auth';
import type { MailState } from '#contract/mail';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import { firstPasswordFor, type FirstPassword, isOnPaper } from './accounts.service.ts';
import { endLinks } from './account-links.service.ts';
import { inviteMany, type Invitee } from './invite-many.service.ts';
import { hasLoggedIn, isInvited } from './login-state.sql.ts';

/** The number of people in one request: the server takes about a second to hash forty passwords. */
const pageSize = 40;

/** Active students and teachers `among` whom `condition` is true of. `among` selects `id` and `number`, their order. */
const peopleOf = (among: SQL, condition: SQL) => sql`
  from (${among}) r join users u on u.id = r.id and u.is_active and u.role in ('student', 'teacher') where ${condition}`;

const hasLogin = sql`(u.password_hash is not null or ${isInvited})`;

/** Whether a login handed out before this instant was never used, whether it still works or not. */
const isUnusedSince = (instant: string) => sql`
  not ${hasLoggedIn}
  and coalesce(u.one_time_password_expires_at - interval '7 days',
               (select max(t.created_at) from account_tokens t where t.user_id = u.id and t.kind = 'invitation')) < ${instant}`;

/** Those who get a login next: whoever has none, and with `again` whoever never used the one handed out before that instant. */
const isWaiting = (again?: string) =>
  again === undefined ? sql`not ${hasLogin}` : sql`(not ${hasLogin} or ${isUnusedSince(again)})`;

const countOf = async (db: Db, among: SQL, condition: SQL): Promise<number> => {
  const [row] = await db.rows<{ count: number }>(sql`select count(*)::int as count ${peopleOf(among, condition)}`);
  return row?.count ?? 0;
};

export const countWithoutLogin = (db: Db, among: SQL): Promise<number> => countOf(db, among, isWaiting());

/** Those of these people who have a login, used or not. */
export async function findLogins(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(ids)}::uuid[]) and ${hasLogin}`);
  return rows.map(({ id }) => id);
}

interface Waiting extends Invitee, Record<string, unknown> {
  phone: string | null;
}

/** What the logins are given by: the people in their order, and how mail is sent. */
interface Giving {
  among: SQL;
  mail: MailState;
  /** Also new logins in place of those handed out before this instant that nobody has used. */
  again?: string | undefined;
}

const next = ({ among, again }: Giving) => sql`
  select u.id, u.email, r.number ${peopleOf(among, isWaiting(again))} order by r.number limit ${pageSize}`;

/** The passwords of those who are next and get no mail. */
export async function firstPasswordsFor(db: Db, giving: Giving): Promise<FirstPassword[]> {
  const rows = await db.rows<{ email: string | null }>(next(giving));
  const made = await Promise.all(rows.map(({ email }) => firstPasswordFor(email, giving.mail)));
  return made.filter((password) => password !== undefined);
}

/** Invites the next people who wait, in their order; called until nobody waits. Who has no mail waits on when the passwords do not suffice. */
export async function giveFirstLogins(
  tx: Db,
  user: Caller,
  giving: Giving,
  passwords: FirstPassword[],
): Promise<FirstLogins> {
  const { among, mail, again } = giving;
  const at = new Date().toISOString();
  const unused = await countOf(tx, among, sql`${hasLogin} and ${isUnusedSince(again ?? at)}`);
  const people = await tx.rows<Waiting>(sql`
    select u.id, u.role, u.name, u.email, coalesce(${knownPhoneSql(sql`s.parent_phone`)}, ${knownPhoneSql(sql`s.phone`)}, t.phone) as phone,
           coalesce(s.admission_no, u.email, regexp_replace(t.phone, '^\\+91', '')) as "signInName"
    from (${next(giving)}) w
    join users u on u.id = w.id left join students s on s.user_id = u.id left join teachers t on t.user_id = u.id
    order by w.number for update of u`);
  const mailed = people.filter(({ email }) => !isOnPaper(email, mail));
  const onPaper = people.filter(({ email }) => isOnPaper(email, mail)).slice(0, passwords.length);
  if (again !== undefined) await takeBack(tx, [...mailed, ...onPaper]);
  const paper = onPaper.map((person, at) => ({ ...person, ...(passwords[at] as FirstPassword) }));
  const invited = await inviteMany(tx, user, mailed, paper);
  return {
    sent: mailed.length,
    slips: paper
      .filter(({ id }) => invited.has(id))
      .map(({ id, name, signInName, oneTimePassword, phone }) => ({
        _id: id,
        name,
        signInName,
        oneTimePassword,
        phone,
      })),
    waiting: await countOf(tx, among, isWaiting(again)),
    unused,
    at,
  };
}

/** Ends logins that nobody has used: a slip that was lost must open nothing once there is a new one. */
async function takeBack(tx: Db, people: Waiting[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await endLinks(tx, ids);
  await tx.execute(sql`
    update users u set password_hash = null, must_change_password = false, one_time_password_expires_at = null
    where u.id = any(${sql.param(ids)}::uuid[]) and not ${hasLoggedIn}`);
}
