import type { Register, setMarksAside as endpoint } from '#contract/attendance';
import type { BodyOf, ParamsOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { attendanceChanges } from '../../db/tables/attendance-tables.ts';
import { rule, stale } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { academyClock } from '../settings/settings.service.ts';
import { getRegister } from './register.service.ts';

/** Two people took one register and the second chose the saved marks: their own stay beside the corrections. */
export async function setMarksAside(
  db: Db,
  user: SessionUser,
  { batchId, date }: ParamsOf<typeof endpoint>,
  { version, records }: BodyOf<typeof endpoint>,
): Promise<Register> {
  const register = await getRegister(db, user, batchId, date);
  if (register.version !== version) throw stale(register);
  const changes = records.map(({ studentId, status, remark }) => {
    const kept = register.records.find((record) => record.studentId === studentId);
    if (kept === undefined) throw rule('A student of these marks is not in this register');
    const { name, status: after, remark: remarkAfter } = kept;
    return { studentId, name, before: status, after, remarkBefore: remark, remarkAfter };
  });
  const { now } = await academyClock(db);
  const by = { userId: user.id, userName: user.name };
  await db
    .insert(attendanceChanges)
    .values({ batchId, date, version, at: now.toISOString(), ...by, isSetAside: true, changes });
  return register;
}
