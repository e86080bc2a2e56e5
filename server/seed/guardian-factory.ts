import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { newSecret, secretHashOf, startGuardianSession } from '../src/access/guardian-sessions.ts';
import type { Db } from '../src/db/client.ts';
import { guardianLinks, guardians, studentGuardians } from '../src/db/tables/guardian-tables.ts';

let lastNumber = 0;

interface Over {
  name?: string;
  phone?: string;
  language?: typeof guardians.$inferInsert.language;
}

/** A guardian of these students, at the place after those they have, with a private link and a browser on which it is open. */
export async function makeGuardian(db: Db, studentIds: string[], over: Over = {}) {
  const id = uuidv7();
  const phone = over.phone ?? `+9190001${String((lastNumber += 1)).padStart(5, '0')}`;
  await db.insert(guardians).values({ id, name: 'Sunita', ...over, phone });
  for (const studentId of studentIds) {
    const before = await db.$count(studentGuardians, eq(studentGuardians.studentId, studentId));
    await db.insert(studentGuardians).values({ studentId, place: before + 1, guardianId: id, relation: 'mother' });
  }
  return { id, phone, ...(await openPage(db, id)) };
}

/** A new link of a guardian, and the token of a browser on which it was opened. */
export async function openPage(db: Db, guardianId: string) {
  const [linkId, secret] = [uuidv7(), newSecret()];
  const expiresAt = new Date(Date.now() + 365 * 86_400_000).toISOString();
  await db.insert(guardianLinks).values({ id: linkId, guardianId, secretHash: secretHashOf(secret), expiresAt });
  const { token } = await startGuardianSession(db, linkId, undefined);
  return { linkId, secret, token };
}
