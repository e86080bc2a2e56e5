import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { getAcademy } from './settings.service.ts';

/** Where the front desk reads mail: the academy's own address, or else the admin's who has been there longest. */
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
