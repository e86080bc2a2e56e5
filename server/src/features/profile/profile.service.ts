import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BodyOf } from '#contract/endpoint';
import type { getMyProfile, updateMyProfile, updateMyStudentProfile } from '#contract/profile';
import type { Student } from '#contract/students';
import type { Db } from '../../db/client.ts';
import { students, users } from '../../db/schema.ts';
import { notFound, rule, stale } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { forgetSessionsOf } from '../../http/session-cache.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { updateAccount } from '../auth/accounts.service.ts';
import { toUser } from '../auth/auth.service.ts';
import { requireCurrentPassword } from '../auth/new-password.service.ts';
import { requireStudent } from '../students/students.service.ts';

type MyProfile = z.output<typeof getMyProfile.response>;

export async function getProfile(db: Db, userId: string): Promise<MyProfile> {
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  if (account === undefined) throw notFound();
  return { ...toUser(account), version: account.version };
}

/** A new email is a new way into the account, so it needs the password; a new name does not. */
export async function updateProfile(
  db: Db,
  user: SessionUser,
  { name, email, currentPassword, version }: BodyOf<typeof updateMyProfile>,
): Promise<MyProfile> {
  const seen = await getProfile(db, user.id);
  if (email !== seen.email) {
    if (!currentPassword) {
      const problem = 'Enter your current password to change the email';
      throw rule(problem, { currentPassword: problem });
    }
    await requireCurrentPassword(db, user.id, currentPassword);
  }
  return db.transaction(async (tx) => {
    await raiseVersion(tx, user.id, version, () => getProfile(tx, user.id));
    const before = await getProfile(tx, user.id);
    await updateAccount(tx, user.id, { name, email });
    const after = await getProfile(tx, user.id);
    await recordAudit(tx, user, { action: 'update', entity: 'admin', entityId: user.id, before, after });
    return after;
  });
}

/** Claims the next version of a person, and with it the row, for the rest of the transaction. */
async function raiseVersion(db: Db, userId: string, version: number, current: () => Promise<object>): Promise<void> {
  const claimed = await db
    .update(users)
    .set({ version: sql`${users.version} + 1`, updatedAt: new Date().toISOString() })
    .where(and(eq(users.id, userId), eq(users.version, version)))
    .returning({ id: users.id });
  if (claimed.length === 0) throw stale(await current());
}

export async function updateStudentProfile(
  db: Db,
  user: SessionUser,
  { phone, address, version }: BodyOf<typeof updateMyStudentProfile>,
): Promise<Student> {
  return db.transaction(async (tx) => {
    await raiseVersion(tx, user.id, version, () => requireStudent(tx, user.id));
    const before = await requireStudent(tx, user.id);
    await tx
      .update(students)
      .set({ phone, address: address ?? 'Default Address' })
      .where(eq(students.userId, user.id));
    forgetSessionsOf(user.id);
    const after = await requireStudent(tx, user.id);
    await recordAudit(tx, user, { action: 'update', entity: 'student', entityId: user.id, before, after });
    return after;
  });
}
