import { enrol, everyDay, makeBatch, makeStudent, makeTeacher } from '../seed/factories.ts';
import type { TestApp } from './app.ts';

/** A batch with a class every day and `size` students in it since 1 June 2026, and its teacher as the one who calls. */
export async function makeTaughtClass({ as, db }: TestApp, size = 3, over: Parameters<typeof makeBatch>[1] = {}) {
  const teacher = await makeTeacher(db);
  const students = await Promise.all(Array.from({ length: size }, () => makeStudent(db)));
  const batch = await makeBatch(db, { teacherId: teacher.id, startDate: '2026-06-01', schedule: everyDay, ...over });
  const ids = students.map(({ id }) => id);
  await enrol(db, batch.id, ids, { joinedOn: '2026-06-01' });
  return { teacher, batch, ids, caller: as(teacher.id) };
}
