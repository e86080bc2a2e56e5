import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/tables/auth-tables.ts';
import { getAcademy } from './academy.ts';

/** The office's address: the academy's own, or else that of its longest-serving admin. */
export async function findOfficeEmail(db: Db): Promise<string | null> {
  const { email } = await getAcademy(db);
  if (email !== null) return email;
  const [admin] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNotNull(users.email)))
    .orderBy(asc(users.createdAt), sql`id`)
    .limit(1);
  return admin?.email ?? null;
}
