import type { Register, setMarksAside as endpoint } from '#contract/attendance';
import type { BodyOf, ParamsOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { attendanceChanges } from '../../db/tables/attendance-tables.ts';
import { rule, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { academyClock } from '../../academy/academy.ts';
import { getRegister } from './register.service.ts';

/** Writes a person's own marks to the history, after another saved the same register first and the person chose the saved marks. */
export async function setMarksAside(
  db: Db,
  user: Caller,
  { batchId, date }: ParamsOf<typeof endpoint>,
  { version, records }: BodyOf<typeof endpoint>,
): Promise<Register> {
  const register = await getRegister(db, user, batchId, date);
  if (register.version !== version) throw stale(register);
  const changes = records.map(({ studentId, status, remark }) => {
    const saved = register.records.find((record) => record.studentId === studentId);
    if (saved === undefined) throw rule('One of the students marked is not in this register');
    const { name, status: after, remark: remarkAfter } = saved;
    return { studentId, name, before: status, after, remarkBefore: remark, remarkAfter };
  });
  await writeSetAside(db, user, register, changes);
  return register;
}

/** Writes marks that lost a conflict into the history of their register. */
export async function writeSetAside(
  db: Db,
  user: Caller,
  { batch, date, version }: Register,
  changes: (typeof attendanceChanges.$inferInsert)['changes'],
  reason: string | null = null,
): Promise<void> {
  const { now } = await academyClock(db);
  const by = { userId: user.id, userName: user.name };
  const place = { batchId: batch._id, date, version, at: now.toISOString() };
  await db.insert(attendanceChanges).values({ ...place, ...by, reason, isSetAside: true, changes });
}
