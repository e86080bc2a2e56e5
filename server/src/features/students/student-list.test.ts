import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listStudents, type StudentInSheet } from '#contract/students';
import type { QueryInputOf } from '#contract/endpoint';
import { enrol, makeBatch, makeRegister, makeStandard, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { explain } from '../../../test/explain.ts';
import { listStudents as readStudents } from './student-list.service.ts';

const { as, db } = await testApp();

const standard = await makeStandard(db, { name: '10 Semi' });
const batch = await makeBatch(db, { name: 'Morning' });
const over = await makeBatch(db, { name: 'Last year', status: 'completed' });
const asha = await makeStudent(db, {
  name: 'Asha Kale',
  profile: {
    admissionNo: '2026-0007',
    standardId: standard.id,
    phone: '+919876543210',
    parentPhone: '0000000000',
    joinedOn: '2026-02-01',
  },
});
const bala = await makeStudent(db, {
  name: 'Bala More',
  profile: { admissionNo: '2026-0003', parentPhone: '+919811122233', joinedOn: '2026-03-01' },
});
const chitra = await makeStudent(db, {
  name: 'चित्रा Asha',
  profile: { admissionNo: '2025-0009', standardId: standard.id, status: 'left', joinedOn: '2026-01-01' },
});
await enrol(db, batch.id, [asha.id]);
await enrol(db, batch.id, [bala.id], { firstRollNo: 2, leftOn: '2026-02-01' });
await enrol(db, over.id, [bala.id]);
await makeRegister(db, batch.id, '2026-02-02', { [asha.id]: 'present', [bala.id]: 'present' });
await makeRegister(db, batch.id, '2026-02-03', { [asha.id]: 'absent', [bala.id]: 'late' });
await makeRegister(db, batch.id, '2026-02-04', { [asha.id]: 'leave', [bala.id]: 'leave' });

const names = async (query: QueryInputOf<typeof listStudents>) => {
  const { body } = await as.admin.call(listStudents, { query });
  expect(body.pagination?.total).toBe(body.data.length);
  return body.data.map(({ name }) => name.split(' ')[0]);
};

describe('the list of students', () => {
  test('a row shows standard, batches, attendance and what is missing, and nothing private', async () => {
    const { body } = await as.admin.call(listStudents, { query: { search: 'asha k' } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      admissionNo: '2026-0007',
      standard: { _id: standard.id, name: '10 Semi' },
      batches: [{ _id: batch.id, name: 'Morning', rollNo: 1 }],
      attendancePercentage: 50,
      missing: ['parentPhone'],
      hasSignedIn: false,
    });
    for (const field of ['address', 'consent', 'dateOfBirth', 'passwordHash'])
      expect(body.data[0]).not.toHaveProperty(field);
    const cards = await as.admin.call(listStudents, { query: { search: 'asha k', birthday: 'true' } });
    expect(cards.body.data[0]).toEqual({ ...body.data[0], dateOfBirth: null });
  });

  test('it is sorted by name unless told otherwise', async () => {
    expect(await names({})).toEqual(['Asha', 'Bala', 'चित्रा']);
    expect(await names({ sort: '-name' })).toEqual(['चित्रा', 'Bala', 'Asha']);
    expect(await names({ sort: 'admissionNo' })).toEqual(['चित्रा', 'Bala', 'Asha']);
    expect(await names({ sort: '-joinedOn' })).toEqual(['Bala', 'Asha', 'चित्रा']);
    expect(await names({ sort: 'createdAt' })).toEqual(['Asha', 'Bala', 'चित्रा']);
  });

  test('sorted by attendance, students without a class come last in both directions', async () => {
    expect(await names({ sort: 'attendance' })).toEqual(['Asha', 'Bala', 'चित्रा']);
    expect(await names({ sort: '-attendance' })).toEqual(['Bala', 'Asha', 'चित्रा']);
    expect(await names({ sort: '-attendance', below: 100 })).toEqual(['Asha']);
    const { body } = await as.admin.call(listStudents, { query: { sort: '-attendance', page: 2, limit: 1 } });
    expect(body.data.map(({ name, attendancePercentage }) => [name, attendancePercentage])).toEqual([
      ['Asha Kale', 50],
    ]);
  });

  test('pages follow each other without a student twice', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => as.admin.call(listStudents, { query: { page, limit: 1 } })),
    );
    expect(pages.map(({ body }) => body.data[0]?._id)).toEqual([asha.id, bala.id, chitra.id, undefined]);
    expect(pages.map(({ body }) => body.pagination?.total)).toEqual([3, 3, 3, 3]);
  });

  test.each([
    ['part of a name in any case', 'KAL', ['Asha']],
    ['a word that begins so, with two letters', 'as', ['Asha', 'चित्रा']],
    ['another script', 'चित्रा', ['चित्रा']],
    ['how a name sounds in the other script', 'Chitra', ['चित्रा']],
    ['a name in Latin letters, in Devanagari', 'मोरे', ['Bala']],
    ['a word that begins so, with two letters of the other script', 'का', ['Asha']],
    ['part of an admission number', '26-000', ['Asha', 'Bala']],
    ['an admission number without its hyphen', '20260007', ['Asha']],
    ['digits of a phone', '98765 43210', ['Asha']],
    ['a phone with a 0 in front', '09876543210', ['Asha']],
    ['a parent’s phone with +91', '+91 98111-22233', ['Bala']],
    ['signs of a pattern, taken literally', '%', []],
    ['an underscore, taken literally', '_sha', []],
    ['a quote', "o'", []],
  ])('it is searched by %s', async (_, search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test.each([
    ['an admission number', 'students_admission_no_trgm_idx', `replace(lower(admission_no), '-', '') like '%260007%'`],
    ['a phone', 'students_phones_trgm_idx', `(phone || ' ' || parent_phone) like '%98765%'`],
  ])('a part of %s is looked for in %s', async (_, index, condition) => {
    expect(await explain(db, sql.raw(`select from students where ${condition}`))).toContain(index);
  });

  test('it is narrowed by standard, status and batch', async () => {
    expect(await names({ standard: standard.id })).toEqual(['Asha', 'चित्रा']);
    expect(await names({ standard: standard.id, status: 'active' })).toEqual(['Asha']);
    expect(await names({ batch: batch.id })).toEqual(['Asha']);
    expect(await names({ batch: over.id })).toEqual(['Bala']);
  });

  test('who is only in a batch that is over is in no batch', async () => {
    expect(await names({ noBatch: 'true' })).toEqual(['Bala', 'चित्रा']);
    expect(await names({ noBatch: 'false' })).toEqual(['Asha']);
  });

  test('below a percentage leaves out those without classes', async () => {
    expect(await names({ below: 75 })).toEqual(['Asha']);
    expect(await names({ below: 50 })).toEqual([]);
  });

  test('a phone is found exactly, and a placeholder never', async () => {
    expect(await names({ phone: '98111 22233' })).toEqual(['Bala']);
    expect(await names({ phone: '9876543210' })).toEqual(['Asha']);
    expect(await names({ phone: '98765' })).toEqual([]);
    expect(await names({ phone: '0000000000' })).toEqual([]);
  });

  test('a filter that cannot be is refused', async () => {
    const { status } = await as.admin.raw({ method: 'GET', url: '/api/students?standard=all' });
    expect(status).toBe(422);
  });
});

test('a percentage is compared before it is rounded: 377 of 503 is not 75', async () => {
  const { id } = await makeStudent(db, { name: 'Nearly There' });
  await enrol(db, batch.id, [id], { firstRollNo: 3 });
  const isBelow = async (present: number, absent: number) => {
    await db.execute(sql`
      insert into attendance_totals (batch_id, student_id, present, absent, late, leave)
      values (${batch.id}, ${id}, ${present}, ${absent}, 0, 0)
      on conflict (batch_id, student_id) do update set present = excluded.present, absent = excluded.absent`);
    return (await names({ search: 'nearly', below: 75 })).length === 1;
  };
  expect([await isBelow(377, 126), await isBelow(378, 126)]).toEqual([true, false]);
});

test.each(['name', '-name', 'createdAt', '-createdAt', 'joinedOn', '-attendance'] as const)(
  'a download by %s goes on after the last student of each page, and comes to all in the order of the list',
  async (sort) => {
    for (const name of ['Same Name', 'same name', 'Same Name']) await makeStudent(db, { name });
    const read = async (page: number, after?: StudentInSheet) =>
      (await readStudents(db, { page, limit: 2, sort }, { isSheet: true, after })).rows;
    const inPages: StudentInSheet[] = [];
    for (let page = 1, rows = await read(page); rows.length > 0; rows = await read(page, rows.at(-1))) {
      inPages.push(...rows);
      page += 1;
    }
    const { rows: whole } = await readStudents(db, { page: 1, limit: 1000, sort });
    expect(inPages.map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id));
  },
);
