import { eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages';
import type { Role } from '#contract/endpoint';
import type { User } from '#contract/auth';
import type { MailState } from '#contract/mail';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { saveVersion } from '../../db/columns.ts';
import { queueMail } from '../../email/outbox.ts';
import { invitationMail } from '../../email/templates.ts';
import { notFound, rule, ruleAt, requireRow } from '../../refusals.ts';
import { endSessionsOf } from '../../access/sessions.ts';
import type { Caller } from '../../caller.ts';
import { SessionCache } from '../../access/session-cache.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { senderTo } from '../../academy/academy.ts';
import { isPlaceholder } from '../../db/placeholders.ts';
import { endLinks, issueLink } from './account-links.service.ts';
import { hashPassword, newOneTimePassword } from './passwords.ts';

const week = 7 * 24 * 60 * 60_000;

export interface NewAccount {
  role: Role;
  name: string;
  email: string | null;
  /** The login name, where it is not the email. */
  signInName?: string;
  /** The language of the invitation: the family's, where it is known. */
  language?: Language | null;
}

/** A one-time password on paper and its hash. Hashing takes 25 ms of a processor, so it is made before the transaction that stores it. */
export interface FirstPassword {
  oneTimePassword: string;
  passwordHash: string;
}

export async function newFirstPassword(): Promise<FirstPassword> {
  const oneTimePassword = newOneTimePassword();
  return { oneTimePassword, passwordHash: await hashPassword(oneTimePassword) };
}

/** Whether a new account's credential is a one-time password on paper; otherwise an invitation is mailed. */
export const isOnPaper = (email: string | null, mail?: MailState): boolean => email === null || mail === 'waiting';

/** The one-time password of a new account with this email; undefined where `isOnPaper` is false. */
export const firstPasswordFor = async (email: string | null, mail?: MailState): Promise<FirstPassword | undefined> =>
  isOnPaper(email, mail) ? newFirstPassword() : undefined;

/** The expiry of a one-time password that is issued now. */
export const firstPasswordUntil = () => new Date(Date.now() + week).toISOString();

const firstPasswordColumns = (first: FirstPassword) => ({
  passwordHash: first.passwordHash,
  mustChangePassword: true,
  oneTimePasswordExpiresAt: firstPasswordUntil(),
});

/**
 * Creates an account and its first credential: an invitation by mail, or a one-time password. Call it in the transaction that
 * creates the person, with the result of `firstPasswordFor`.
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
  first?: FirstPassword,
): Promise<{ userId: string; oneTimePassword?: string }> {
  const id = uuidv7();
  const { role, name, email } = account;
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id, role, name, email });
    await giveFirstLogin(tx, { ...account, id }, first);
  });
  return { userId: id, oneTimePassword: first?.oneTimePassword };
}

/** Issues the first credential of an account that has none: the prepared password, else an invitation by mail to a person who may log in. */
export async function giveFirstLogin(
  tx: Db,
  {
    id,
    role,
    name,
    email,
    signInName,
    language = null,
    status = 'active',
  }: NewAccount & { id: string; status?: string },
  prepared: FirstPassword | undefined,
): Promise<void> {
  if (prepared !== undefined) await tx.update(users).set(firstPasswordColumns(prepared)).where(eq(users.id, id));
  else if (email !== null && status === 'active')
    await sendInvitation(tx, { id, role, name, email, language }, signInName);
}

async function sendInvitation(
  db: Db,
  person: { id: string; role: Role; name: string; email: string; language: Language | null },
  signInName = person.email,
): Promise<void> {
  const [known] = person.language === null ? await languagesOf(db, [person.id]) : [person.language];
  const academy = await senderTo(db, known);
  const { id, url } = await issueLink(db, person.id, 'invitation');
  const mail = invitationMail({ academy, name: person.name, role: person.role, url, signInName });
  await queueMail(db, { kind: 'invitation', to: person.email, accountTokenId: id, ...mail });
}

/**
 * The languages of these people, in their order: their own, or that of their family's registration or first guardian. A guardian's
 * English does not count, as it may only be the default.
 */
export async function languagesOf(db: Db, ids: string[]): Promise<(Language | null)[]> {
  const rows = await db.rows<{ language: Language | null }>(sql`
    select coalesce(u.language, e.language, nullif(g.language, 'en')) as language
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as p(id, place)
      left join users u on u.id = p.id
      left join lateral (select language from admission_enquiries where student_id = p.id limit 1) e on true
      left join student_guardians l on l.student_id = p.id and l.place = 1
      left join guardians g on g.id = l.guardian_id
     order by p.place`);
  return rows.map(({ language }) => language);
}

/** Increments the version of a person's record; false if it was stale. */
export const raiseVersion = (db: Db, id: string, version: number): Promise<boolean> =>
  saveVersion(db, users, { id, version }, {});

/**
 * Writes the account's part of an edit; `raiseVersion` handles `version`. Deactivating ends all sessions immediately. A new email revokes links sent
 * to the old one, and re-invites a person who has never logged in.
 */
export async function updateAccount(
  db: Db,
  userId: string,
  change: { name?: string; email?: string | null; isActive?: boolean; avatarUrl?: string | null },
): Promise<void> {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await db.transaction(async (tx) => {
    const before = requireRow(await tx.select().from(users).where(eq(users.id, userId)).for('update'));
    const [after] = await tx
      .update(users)
      .set({ ...values, updatedAt: new Date().toISOString() })
      .where(eq(users.id, userId))
      .returning();
    if (after === undefined) throw notFound();
    if (after.email !== before.email || !after.isActive) await endLinks(tx, userId);
    if (!after.isActive) await endSessionsOf(tx, userId);
    if (after.email !== null && after.email !== before.email && after.passwordHash === null && after.isActive) {
      await sendInvitation(tx, { ...after, email: after.email });
    }
  });
  // Cached sessions carry the name as well.
  db.memory.of(SessionCache).forgetAllOf(userId);
}

/** Deletes the account with all personal data. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await endLinks(db, userId, undefined, sentence('The account was deleted before the mail was sent.'));
  await updateAccount(db, userId, { isActive: false });
  await db.delete(users).where(eq(users.id, userId));
}

export interface NewLogin {
  sentTo?: string;
  mail?: MailState;
  oneTimePassword?: string;
  signInName: string;
}

// An admin must never hold another admin's credential, which would let them act under that name.
const needsMail = () =>
  rule('Email is not set up, so this admin cannot be sent a new link. Remove the admin, then invite them again.');

/** The first password for `inviteUser`, if this person gets one. */
export async function firstPasswordOf(db: Db, userId: string, mail: MailState): Promise<FirstPassword | undefined> {
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account && firstPasswordFor(account.email, mail);
}

/** Restores access: revokes password, links and sessions, and sends an invitation. */
export async function inviteUser(
  db: Db,
  user: Caller,
  userId: string,
  mail: MailState,
  first?: FirstPassword,
): Promise<NewLogin> {
  if (userId === user.id) throw rule('This is your own account. Change your password in your profile instead.');
  // Without a mail server the office hands over the password.
  const isOnPaper = mail === 'waiting';
  return db.transaction(async (tx) => {
    const person = requireRow(await tx.select().from(users).where(eq(users.id, userId)).for('update'));
    if (!person.isActive) throw rule('This account is not active. Make the person active first.');
    if (isOnPaper && person.role === 'admin' && person.passwordHash !== null && !person.mustChangePassword) {
      throw needsMail();
    }
    await endLinks(tx, userId);
    await endSessionsOf(tx, userId);
    const noPassword = { passwordHash: null, mustChangePassword: false, oneTimePasswordExpiresAt: null };
    await tx
      .update(users)
      .set({ ...noPassword, ...(first && firstPasswordColumns(first)), updatedAt: new Date().toISOString() })
      .where(eq(users.id, userId));
    await recordAudit(tx, user, { action: 'invite', entity: 'user', entityId: userId });
    const signInName = person.email ?? (await requireOtherName(tx, userId));
    if (first !== undefined) return { oneTimePassword: first.oneTimePassword, signInName };
    if (person.email === null) throw rule('The email of this person was just removed. Try again.');
    await sendInvitation(tx, { ...person, email: person.email });
    return { sentTo: person.email, mail, signInName };
  });
}

/** The login name of a person without email: a student's admission number, or a teacher's phone number. */
async function requireOtherName(db: Db, userId: string): Promise<string> {
  const [row] = await db.rows<{ name: string }>(sql`
    select admission_no as name from students where user_id = ${userId}
    union all select phone from teachers where user_id = ${userId} and phone is not null`);
  if (row === undefined) throw rule('This person has no email to log in with. Add one first.');
  return row.name.replace(/^\+91/, '');
}

/** Requires, of a person without email, a phone number to log in with that no other active person has. */
export async function requirePhoneToLogIn(db: Db, userId: string, phone: string | null): Promise<void> {
  if (phone === null || isPlaceholder(phone)) {
    throw ruleAt('phone', 'Enter a phone number or an email to log in with');
  }
  await lockPhone(db, phone);
  const owners = await db.execute(sql`select from (${ownersOfPhone(phone)}) owner where id <> ${userId}`);
  if (owners.rowCount !== 0) {
    throw ruleAt('phone', 'Another person has this number too, so nobody can log in with it. Enter an email as well');
  }
}

/**
 * Refuses a phone number with which a teacher without email logs in: once two people have it, neither can log in.
 * The refusal names that person to an admin only.
 */
export async function refuseLoginOfAnother(db: Db, user: Caller, userId: string, phone: string | null): Promise<void> {
  if (phone === null || isPlaceholder(phone)) return;
  await lockPhone(db, phone);
  const [owner] = await db.rows<{ name: string }>(sql`
    select u.name from teachers t join users u on u.id = t.user_id
     where t.phone = ${phone} and u.email is null and u.is_active and u.id <> ${userId} limit 1`);
  if (owner === undefined) return;
  throw ruleAt(
    'phone',
    user.role === 'admin'
      ? sentence(
          '{owner} has no email and logs in with this number. Add an email there first, or enter another number here',
          { owner: owner.name },
        )
      : 'Another person logs in with this number. Enter another one',
  );
}

/** Locks a phone number until commit, so of two concurrent saves of one number the second sees what the first wrote. */
const lockPhone = (tx: Db, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`);

/** Active people whose own phone number this is. */
export const ownersOfPhone = (phone: unknown): SQL => sql`
  select u.id from users u where u.is_active and u.id in (
    select user_id from teachers where phone = ${phone} union all select user_id from students where phone = ${phone})`;

/** Issues a new admin's first credential. The account has no data yet, so a password on paper is safe when no mail can be sent. */
export async function inviteNewAdmin(
  db: Db,
  user: Caller,
  person: { name: string; email: string },
  first?: FirstPassword,
): Promise<{ admin: User; oneTimePassword?: string | undefined }> {
  return db.transaction(async (tx) => {
    const { userId, oneTimePassword } = await createAccount(tx, { role: 'admin', ...person }, first);
    const admin: User = { _id: userId, role: 'admin', ...person };
    await recordAudit(tx, user, { action: 'create', entity: 'admin', entityId: userId, after: admin });
    return { admin, oneTimePassword };
  });
}
