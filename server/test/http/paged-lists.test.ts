import { expect, test } from 'vitest';
import { allEndpoints } from '#contract';
import { seedDemo } from '../../seed/demo.ts';
import { demoSignIns } from '../../src/demo-sign-ins.ts';
import { testApp } from '../app.ts';
import { pathOf } from '../call.ts';
import { testFiles } from '../files.ts';

const files = testFiles();
const { db, pool, as } = await testApp({ files });
await seedDemo(db, files);

const { rows: people } = await pool.query<{ id: string; role: keyof typeof demoSignIns }>(
  `select id, role from users where email = any($1)`,
  [Object.values(demoSignIns).map(({ email }) => email)],
);
const idOf = (role: keyof typeof demoSignIns) => people.find((person) => person.role === role)!.id;
const { rows: records } = await pool.query<Record<'batch' | 'subject' | 'date' | 'announcement', string>>(
  `select b.id as batch, b.subject_id as subject, r.date, (select id from announcements where audience = 'everyone' limit 1) as announcement
   from registers r join batches b on b.id = r.batch_id where b.teacher_id = $1 limit 1`,
  [idOf('teacher')],
);
const { batch, subject, date, announcement } = records[0]!;

/** Whose list it is, by the path. */
const owners: [RegExp, string][] = [
  [/^\/teachers\/:id/, idOf('teacher')],
  [/^\/(notes\/student|contacts\/students)\/:id/, idOf('student')],
  [/^\/announcements\/:id/, announcement],
  [/:(id|batchId)/, batch],
];

const lists = allEndpoints.flatMap(({ name, endpoint }) => (endpoint.paged ? [{ name, endpoint }] : []));

test.each(lists)('$name tells the same total on a page past its last', async ({ endpoint }) => {
  const role = Array.isArray(endpoint.access) ? endpoint.access[0] : 'admin';
  const id = owners.find(([path]) => path.test(endpoint.path))?.[1];
  const needed = endpoint.query?.safeParse({}).success === false ? { subjectId: subject } : {};
  const read = async (page: number) => {
    const url = pathOf(endpoint, { id, batchId: id, date }, { ...needed, page, limit: 20 });
    return (await as(idOf(role)).raw({ method: 'GET', url })).body;
  };
  const [first, past] = [await read(1), await read(99)];
  expect(past.data).toEqual([]);
  expect(past.pagination).toEqual({ page: 99, limit: 20, total: first.pagination.total });
  expect(first.data).toHaveLength(Math.min(20, first.pagination.total));
});
