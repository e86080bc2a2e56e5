import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { User } from '#contract/auth';
import type { BodyOf } from '#contract/endpoint';
import type * as contract from '#contract/profile';
import type { Language } from '#contract/languages';
import type { Db } from '../../db/client.ts';
import { SessionCache } from '../../access/session-cache.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { ruleAt, stale, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { raiseVersion, updateAccount } from '../auth/accounts.service.ts';
import { toUser } from '../auth/check-credentials.service.ts';
import { requireCurrentPassword } from '../auth/new-password.service.ts';

type MyProfile = z.output<typeof contract.getMyProfile.response>;

export async function getMyProfile(db: Db, userId: string): Promise<MyProfile> {
  const account = requireRow(await db.select().from(users).where(eq(users.id, userId)));
  return { ...toUser(account), version: account.version };
}

/** Sets the language without raising the version: it changes nothing that a form shows. */
export async function setMyLanguage(db: Db, user: Caller, language: Language): Promise<User> {
  await db.update(users).set({ language }).where(eq(users.id, user.id));
  db.memory.of(SessionCache).forgetAllOf(user.id);
  return toUser({ ...user, language });
}

/** Updates the caller's profile. A new email is a new credential, so it needs the password; a new name does not. */
export async function updateMyProfile(
  db: Db,
  user: Caller,
  { name, email, currentPassword, version }: BodyOf<typeof contract.updateMyProfile>,
): Promise<MyProfile> {
  const seen = await getMyProfile(db, user.id);
  if (email !== undefined && email !== seen.email) {
    if (!currentPassword) throw ruleAt('currentPassword', 'Enter your current password to change the email');
    await requireCurrentPassword(db, user.id, currentPassword);
  }
  return db.transaction(async (tx) => {
    const before = await getMyProfile(tx, user.id);
    if (!(await raiseVersion(tx, user.id, version))) throw stale(await getMyProfile(tx, user.id));
    await updateAccount(tx, user.id, { ...(name && { name }), ...(email && { email }) });
    const after = await getMyProfile(tx, user.id);
    await recordAudit(tx, user, { action: 'update', entity: 'admin', entityId: user.id, before, after });
    return after;
  });
}
