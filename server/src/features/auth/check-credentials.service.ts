import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Credentials, User } from '#contract/auth';
import { workSeed, type ProofOfWork } from '#contract/proof-of-work';
import { latinDigits } from '#contract/digits';
import { Phone } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { Refusal } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { isKnownDevice, type Device } from '../../access/known-devices.ts';
import { ownersOfPhone } from './accounts.service.ts';
import { networkOf } from '../../access/network.ts';
import { asOneTimePassword, hashPassword, isOldHash, isPassword } from './passwords.ts';
import { returnAttempt, recordAttempt, attemptKey, type Limit } from './login-tries.service.ts';
import { bitsOfWork, secondsNow } from './proof-of-work.ts';

// Limits per login name. An account has at most three names: together 9 free tries in 15 minutes.
const perName = { free: 3, dearest: 20 };
// Limits per address, which may be a classroom, a mobile network or all behind a proxy: others' tries cost at most a moment of work.
const perAddress = { free: 100, dearest: 17 };

type Account = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'avatarUrl'
  | 'language'
  | 'isActive'
  | 'passwordHash'
  | 'mustChangePassword'
  | 'oneTimePasswordExpiresAt'
>;

export const toUser = (account: Pick<Caller, 'id' | 'name' | 'email' | 'role' | 'avatarUrl' | 'language'>): User => ({
  _id: account.id,
  name: account.name,
  email: account.email ?? undefined,
  role: account.role,
  avatarUrl: account.avatarUrl ?? undefined,
  language: account.language ?? undefined,
});

/** The same answer for every reason, so it does not reveal which accounts exist. */
export const loginFailed = () => new Refusal('unauthenticated', 'Login failed');

// Finds an account by any login name. A phone number is one only while it belongs to exactly one active person.
const findByAnyName = (db: Db, email: string, admissionNo: string, phone: string | null) =>
  db.preparedRows<Account>(sql`
  select u.id, u.name, u.email, u.role, u.avatar_url as "avatarUrl", u.language, u.is_active as "isActive",
         u.password_hash as "passwordHash", u.must_change_password as "mustChangePassword",
         u.one_time_password_expires_at as "oneTimePasswordExpiresAt"
  from users u
  where u.email = ${email}::text
     or u.id = (select s.user_id from students s where s.admission_no = ${admissionNo}::text)
     or u.id = (select (array_agg(owner.id))[1] from (${ownersOfPhone(sql`${phone}::text`)}) owner
                having count(*) = 1)
  limit 1`);

/** Normalises a typed phone number to its stored form. */
const phoneIn = (signInName: string): string | null => Phone.safeParse(signInName).data ?? null;

async function findAccount(db: Db, signInName: string): Promise<Account | undefined> {
  const [account] = await findByAnyName(
    db,
    signInName.toLowerCase(),
    latinDigits(signInName).toLowerCase().toUpperCase(),
    phoneIn(signInName),
  );
  return account;
}

export interface Attempt {
  credentials: Pick<z.output<typeof Credentials>, 'email' | 'password' | 'proof'>;
  device: Device | undefined;
  address: string;
}

/** Answers the account of these credentials; does not start a session. */
export async function checkCredentials(
  db: Db,
  { credentials, device, address }: Attempt,
): Promise<Account & { passwordHash: string }> {
  const { email: signInName, password, proof } = credentials;
  const account = await findAccount(db, signInName);
  const knownDevice = knownDeviceOf(account, device);
  const limits = limitsOf(signInName, account?.id, knownDevice, address);
  const bits = bitsOfWork(proof, credentials);
  return oneAfterAnother(limits[0].key, async () => {
    const taken = await recordAttempt(db, proof && bits > 0 ? [...limits, onceFor(credentials, proof)] : limits, bits);
    if ('price' in taken) throw challengeRequired(taken.price);
    const typed = asTyped(account, password);
    const isRight = await isPassword(account?.passwordHash ?? null, typed, knownDevice ?? networkOf(address));
    // The rest is checked after the hash, so that every failure takes the same time.
    if (!isRight || !account?.passwordHash || !canLogIn(account)) throw loginFailed();
    await returnAttempt(db, { ...taken, keys: limits.map(({ key }) => key) });
    return { ...account, passwordHash: await renewHash(db, account.id, account.passwordHash, typed) };
  });
}

/** The last queued try of each limit's key. */
const inProgress = new Map<string, Promise<unknown>>();

/** Serialises the tries of one key: a successful one is refunded before the next is counted, so concurrent right passwords cost no proof of work. */
async function oneAfterAnother<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const run = (inProgress.get(key) ?? Promise.resolve()).then(work, work);
  inProgress.set(key, run);
  try {
    return await run;
  } finally {
    if (inProgress.get(key) === run) inProgress.delete(key);
  }
}

/** Asks for a proof of work instead of refusing: the right password gets in, however many guesses others made. */
const challengeRequired = (bits: number) =>
  new Refusal('challenge', 'Too many wrong passwords. Your device needs a few seconds before the next try.', {
    challenge: { at: secondsNow(), bits },
  });

/**
 * A known device has its own count, so others' guesses do not affect it. Other attempts are counted by the typed name, not by account: a shared count
 * would reveal that two names are one person.
 */
function limitsOf(
  name: string,
  userId: string | undefined,
  knownDevice: string | undefined,
  address: string,
): [Limit, ...Limit[]] {
  if (userId !== undefined && knownDevice !== undefined) {
    return [{ key: attemptKey('login-device', `${userId} ${knownDevice}`), ...perName }];
  }
  // The name is converted to lower, then upper case, as for the lookup of accounts: "ſ" and "s" are one letter in an admission number.
  return [
    { key: attemptKey('login-name', phoneIn(name) ?? name.toLowerCase().toUpperCase()), ...perName },
    { key: attemptKey('login-address', networkOf(address)), ...perAddress },
  ];
}

/** Limits a proof to one password check across all servers: replayed over many connections it would starve others. */
const onceFor = (tried: Attempt['credentials'], { at, nonce }: ProofOfWork): Limit => ({
  key: attemptKey('login-proof', `${workSeed(at, tried)} ${nonce}`),
  free: 1,
});

function knownDeviceOf(account: Account | undefined, device: Device | undefined): string | undefined {
  if (!account?.passwordHash || device === undefined) return undefined;
  return isKnownDevice(device, { id: account.id, passwordHash: account.passwordHash }) ? device.id : undefined;
}

const asTyped = (account: Account | undefined, password: string) =>
  account?.oneTimePasswordExpiresAt ? asOneTimePassword(password) : password;

function canLogIn({ isActive, oneTimePasswordExpiresAt }: Account): boolean {
  return isActive && (oneTimePasswordExpiresAt === null || Date.parse(oneTimePasswordExpiresAt) > Date.now());
}

/** Rehashes a password that was hashed at an earlier cost; only now is the plain text known. */
async function renewHash(db: Db, userId: string, passwordHash: string, password: string): Promise<string> {
  if (!isOldHash(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const saved = await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(sql`${users.id} = ${userId} AND ${users.passwordHash} = ${passwordHash}`)
    .returning({ id: users.id });
  if (saved.length === 1) return renewed;
  // No row means that a concurrent login rehashed it, or the password was changed.
  const [now] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return now?.passwordHash && (await isPassword(now.passwordHash, password)) ? now.passwordHash : passwordHash;
}
