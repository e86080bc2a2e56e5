import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import { guardians } from '../src/db/tables/guardian-tables.ts';
import { leaveRequests } from '../src/db/tables/leave-request-tables.ts';

interface Over {
  startDate?: string;
  endDate?: string;
  reason?: string;
}

/** A request of a guardian that nobody has answered, for one day by default. Answers its id. */
export async function makeLeaveRequest(
  db: Db,
  { studentId, guardianId }: { studentId: string; guardianId: string },
  { startDate = '2026-06-15', endDate = startDate, reason = 'Fever' }: Over = {},
): Promise<string> {
  const id = uuidv7();
  const [guardian] = await db.select({ name: guardians.name }).from(guardians).where(eq(guardians.id, guardianId));
  await db.insert(leaveRequests).values({
    id,
    studentId,
    guardianId,
    guardianName: guardian?.name ?? null,
    relation: 'mother',
    startDate,
    endDate,
    reason,
  });
  return id;
}
