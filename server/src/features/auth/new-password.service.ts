import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '#contract/endpoint';
import { type Language, localeOf } from '#contract/languages';
import type { MailState } from '#contract/mail';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { students } from '../../db/tables/student-tables.ts';
import { queueMail } from '../../email/outbox.ts';
import { passwordChangedMail, resetMail } from '../../email/templates.ts';
import { notFound, Refusal, ruleAt, stale } from '../../refusals.ts';
import { countTry, forgetTries } from '../../access/count-try.ts';
import { endSessionsOf } from '../../access/sessions.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock, getAcademy, senderTo } from '../../academy/academy.ts';
import {
  endLinks,
  findOpenLink,
  forgotPasswordUrl,
  issueLink,
  useUpLink,
  type LinkKind,
} from './account-links.service.ts';
import { untilOpenForAnHour } from './office-hours.ts';
import { minLengthFor, requireGoodPassword } from './password-rules.ts';
import { asOneTimePassword, hashPassword, isPassword } from './passwords.ts';

const quarterHour = 15 * 60;
const linksPerEmail = 3;
const checksPerPerson = 10;

const linkHasEnded = () => notFound('This link has expired or was already used. Ask for a new one.');

type Account = typeof users.$inferSelect & { admissionNo: string | null };

async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, admissionNo: students.admissionNo })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(eq(users.id, userId));
  return row && { ...row.user, admissionNo: row.admissionNo };
}

/** The answer is the same whether or not the address has an account; the route equalises the time. `once` passes the transaction for the link. */
export async function forgotPassword(
  db: Db,
  email: string,
  mail: MailState,
  once: (send: (tx: Db) => Promise<null>) => Promise<null>,
): Promise<void> {
  try {
    await countTry(db, `forgot:${email}`, linksPerEmail, quarterHour);
    await once((tx) => sendResetLink(tx, email, mail));
  } catch (error) {
    // A rate limit must not change the answer.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function sendResetLink(db: Db, email: string, state: MailState): Promise<null> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (account === undefined || !account.isActive) return null;
    const academy = await senderTo(tx, account.language);
    // If the office hands the link over, the link must still work once the office has opened.
    const minutes = state === 'waiting' ? untilOpenForAnHour(academy.officeHours, await academyClock(tx)) : undefined;
    const { id, url, expiresAt } = await issueLink(tx, account.id, 'reset', minutes);
    const until = minutes === undefined ? undefined : instantIn(academy, expiresAt);
    const mail = resetMail({ academy, name: account.name, url, until });
    await queueMail(tx, { kind: 'reset', to: email, accountTokenId: id, ...mail });
    return null;
  });
}

async function requireOpenLink(db: Db, token: string): Promise<{ account: Account; kind: LinkKind }> {
  const link = await findOpenLink(db, token);
  const account = link && (await findAccount(db, link.userId));
  if (link === undefined || !account?.isActive) throw linkHasEnded();
  return { account, kind: link.kind };
}

export async function validateResetToken(
  db: Db,
  token: string,
): Promise<{ valid: true; kind: LinkKind; minLength: number }> {
  const { account, kind } = await requireOpenLink(db, token);
  return { valid: true, kind, minLength: minLengthFor(account.role) };
}

/** Consumes the link and ends all sessions; answers the value of the device's cookie. */
export async function resetPassword(
  db: Db,
  token: string,
  password: string,
): Promise<{ id: string; passwordHash: string }> {
  const { account, kind } = await requireOpenLink(db, token);
  await requireAllowedPassword(db, account, password, 'password');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await useUpLink(tx, token))) throw linkHasEnded();
    const saved = await savePassword(tx, account.id, passwordHash);
    if (!saved) throw linkHasEnded();
    await endLinks(tx, account.id);
    await endSessionsOf(tx, account.id);
    const after = { by: kind };
    await recordAudit(tx, account, { action: 'set password', entity: 'user', entityId: account.id, after });
    if (kind === 'reset') await tellPasswordChanged(tx, account);
  });
  return { id: account.id, passwordHash };
}

export async function changePassword(
  db: Db,
  user: Caller,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
): Promise<{ id: string; passwordHash: string }> {
  const account = await requireWhoChanges(db, user.id, currentPassword);
  if (await isPassword(account.passwordHash, asTyped(account, newPassword), user.id)) {
    throw ruleAt('newPassword', 'Choose a password that is different from the current one');
  }
  await requireAllowedPassword(db, account, newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // The password may have changed since the check.
    if (!(await savePassword(tx, user.id, passwordHash, account.passwordHash))) throw stale(null);
    await endLinks(tx, user.id);
    await endSessionsOf(tx, user.id, user.sessionId);
    await recordAudit(tx, user, { action: 'change password', entity: 'user', entityId: user.id });
    await tellPasswordChanged(tx, account);
  });
  return { id: user.id, passwordHash };
}

const asTyped = ({ oneTimePasswordExpiresAt }: Account, password: string) =>
  oneTimePasswordExpiresAt === null ? password : asOneTimePassword(password);

/** Identifies the caller. A session from a one-time password allows nothing but this change, so its holder has just typed the password. */
async function requireWhoChanges(db: Db, userId: string, typed: string | undefined): Promise<Account> {
  if (typed !== undefined) return requireCurrentPassword(db, userId, typed);
  const account = await findAccount(db, userId);
  if (account === undefined) throw notFound();
  if (!account.mustChangePassword) throw ruleAt('currentPassword', 'Enter your password');
  return account;
}

/** Protects changes that a borrowed, logged-in device must not make; a wrong password is an error of the field `currentPassword`. */
export async function requireCurrentPassword(db: Db, userId: string, typed: string): Promise<Account> {
  const tries = `current-password:${userId}`;
  await countTry(db, tries, checksPerPerson, quarterHour);
  const account = await findAccount(db, userId);
  if (account === undefined) throw notFound();
  if (!(await isPassword(account.passwordHash, asTyped(account, typed), userId))) {
    throw ruleAt('currentPassword', 'This is not your current password');
  }
  await forgetTries(db, tries);
  return account;
}

async function requireAllowedPassword(db: Db, account: Account, password: string, field: string): Promise<void> {
  const academy = await getAcademy(db);
  requireGoodPassword(password, account, academy.name, field);
}

/** Saves the hash; with `instead`, only if that is still the stored one (compare and set). */
async function savePassword(db: Db, userId: string, passwordHash: string, instead?: string | null): Promise<boolean> {
  const now = new Date().toISOString();
  const still = instead === null ? isNull(users.passwordHash) : eq(users.passwordHash, instead ?? '');
  const saved = await db
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: now,
      mustChangePassword: false,
      oneTimePasswordExpiresAt: null,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), eq(users.isActive, true), instead === undefined ? sql`true` : still))
    .returning({ id: users.id });
  return saved.length === 1;
}

const instantIn = ({ timeZone, language }: { timeZone: string; language: Language }, at: Date) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

async function tellPasswordChanged(db: Db, account: { name: string; email: string | null; role: Role }): Promise<void> {
  if (account.email === null) return;
  const [reader] = await db.select({ language: users.language }).from(users).where(eq(users.email, account.email));
  const academy = await senderTo(db, reader?.language);
  const when = instantIn(academy, new Date());
  const mail = passwordChangedMail({ academy, name: account.name, when, url: forgotPasswordUrl(db) });
  await queueMail(db, { kind: 'password-changed', to: account.email, ...mail });
}
