import type { Register, setMarksAside as endpoint } from '#contract/attendance';
import type { BodyOf, ParamsOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { rule, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { getRegister } from './register.service.ts';
import { recordChanges } from './write-marks.service.ts';

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
  await recordChanges(db, user, [{ batchId, date, version, changes }], { isSetAside: true });
  return register;
}
