import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { Refusal, tooMany } from '../../http/errors.ts';
import { startSession, type SessionUser } from '../../http/session.ts';
import { isKnownDevice, type Device } from './known-devices.service.ts';
import { asOneTimePassword, hashPassword, isOldHash, isPassword } from './passwords.ts';
import { giveBackTries, takeTries, tryKey, type Limit, type TakenTry } from './login-tries.service.ts';

const triesPerAccount = 10;
// One address may be a whole classroom or a mobile network; this only slows down who tries many accounts.
const triesPerAddress = 100;

type Account = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'avatarUrl'
  | 'isActive'
  | 'passwordHash'
  | 'mustChangePassword'
  | 'oneTimePasswordExpiresAt'
>;

export const toUser = (account: Pick<SessionUser, 'id' | 'name' | 'email' | 'role' | 'avatarUrl'>): User => ({
  _id: account.id,
  name: account.name,
  email: account.email ?? undefined,
  role: account.role,
  avatarUrl: account.avatarUrl ?? undefined,
});

/** One answer for every reason, so that it tells nobody which accounts exist. */
const loginFailed = () => new Refusal('unauthenticated', 'Login failed');

const byEitherName = preparedQuery<{ email: string; admissionNo: string }, Account>(
  'find_account',
  [
    ...(['id', 'name', 'email', 'role', 'avatarUrl', 'isActive', 'passwordHash'] as const),
    ...(['mustChangePassword', 'oneTimePasswordExpiresAt'] as const),
  ],
  () => sql`
  select u.id, u.name, u.email, u.role, u.avatar_url as "avatarUrl", u.is_active as "isActive",
         u.password_hash as "passwordHash", u.must_change_password as "mustChangePassword",
         u.one_time_password_expires_at as "oneTimePasswordExpiresAt"
  from users u
  where u.email = ${sql.placeholder('email')}::text
     or u.id = (select s.user_id from students s where s.admission_no = ${sql.placeholder('admissionNo')}::text)
  limit 1`,
);

async function findAccount(db: Db, signInName: string): Promise<Account | undefined> {
  const [account] = await byEitherName(db, {
    email: signInName.toLowerCase(),
    admissionNo: signInName.toUpperCase(),
  });
  return account;
}

export interface Attempt {
  /** An email address or an admission number. */
  signInName: string;
  password: string;
  device: Device | undefined;
  address: string;
}

/** Answers the account these credentials belong to; `startCheckedSession` lets it in. */
export async function checkCredentials(
  db: Db,
  { signInName, password, device, address }: Attempt,
): Promise<Account & { passwordHash: string }> {
  const name = signInName.toLowerCase();
  const account = await findAccount(db, name);
  const knownDevice = knownDeviceOf(account, device);
  const tries = await takeTries(db, limitsOf(name, account?.id, knownDevice, address));
  const [told, silent] = tries as [TakenTry, TakenTry | undefined, ...TakenTry[]];
  const refused = [told, ...tries.slice(2)].find(({ isAllowed }) => !isAllowed);
  if (refused !== undefined) {
    await giveBackTries(
      db,
      tries.filter(({ isAllowed }) => isAllowed),
    );
    throw tooMany('Too many tries. Wait a few minutes, then try again.', refused.retryAfter);
  }
  const typed = asTyped(account, password);
  const isRight = await isPassword(account?.passwordHash ?? null, typed);
  // Checked after the hash, so that every failure takes the same time.
  if (!isRight || !account?.passwordHash || !mayComeIn(account) || silent?.isAllowed === false) throw loginFailed();
  await giveBackTries(db, tries);
  return { ...account, passwordHash: await renewHash(db, account.id, account.passwordHash, typed) };
}

/**
 * A known device has its own count, so that nobody's guessing locks it out. For all others: by the name typed, which
 * is told; and by the account behind it, which has two names. That one is kept silent: being told that a second name
 * is worn out would tell that both are one existing account.
 */
function limitsOf(name: string, userId: string | undefined, knownDevice: string | undefined, address: string): Limit[] {
  if (userId !== undefined && knownDevice !== undefined) {
    return [{ key: tryKey('login-device', `${userId} ${knownDevice}`), tries: triesPerAccount }];
  }
  return [
    { key: tryKey('login-name', name), tries: triesPerAccount },
    { key: tryKey('login-account', userId ?? name), tries: triesPerAccount },
    { key: tryKey('login-address', address), tries: triesPerAddress },
  ];
}

function knownDeviceOf(account: Account | undefined, device: Device | undefined): string | undefined {
  if (!account?.passwordHash || device === undefined) return undefined;
  return isKnownDevice(device, { id: account.id, passwordHash: account.passwordHash }) ? device.id : undefined;
}

const asTyped = (account: Account | undefined, password: string) =>
  account?.oneTimePasswordExpiresAt ? asOneTimePassword(password) : password;

function mayComeIn({ isActive, oneTimePasswordExpiresAt }: Account): boolean {
  return isActive && (oneTimePasswordExpiresAt === null || Date.parse(oneTimePasswordExpiresAt) > Date.now());
}

/** Hashes again what was hashed at an earlier cost; the password itself is only known now. */
async function renewHash(db: Db, userId: string, passwordHash: string, password: string): Promise<string> {
  if (!isOldHash(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const saved = await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(sql`${users.id} = ${userId} AND ${users.passwordHash} = ${passwordHash}`)
    .returning({ id: users.id });
  if (saved.length === 1) return renewed;
  // Another sign-in renewed it first, or the password was changed meanwhile.
  const [now] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return now?.passwordHash && (await isPassword(now.passwordHash, password)) ? now.passwordHash : passwordHash;
}

/** Starts a session, unless the password was changed or the account switched off since it was checked. */
export async function startCheckedSession(
  db: Db,
  reply: FastifyReply,
  account: { id: string; passwordHash: string },
  options: { keepSignedIn: boolean; request: FastifyRequest },
): Promise<void> {
  if (!(await startSession(db, reply, account, options))) throw loginFailed();
}
