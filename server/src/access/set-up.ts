import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/tables/auth-tables.ts';
import { rule } from '../refusals.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return admin !== undefined;
}

/** An academy that is set up stays so. */
export class SetUp {
  isDone = false;
}

/** Whether the academy has a first admin; until then its public pages and forms are closed. */
export async function isSetUp(db: Db): Promise<boolean> {
  const known = db.memory.of(SetUp);
  known.isDone ||= await hasAdmin(db);
  return known.isDone;
}

/** Refuses what families send to an academy that nobody could answer for. */
export async function requireSetUp(db: Db): Promise<void> {
  if (!(await isSetUp(db))) throw rule('This academy is not set up yet');
}
