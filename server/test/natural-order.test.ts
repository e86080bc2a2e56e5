import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listBatches } from '#contract/batches';
import { listNotes } from '#contract/notes';
import { listStandards } from '#contract/standards';
import { listStudents } from '#contract/students';
import { listSubjects } from '#contract/subjects';
import { enrol, makeBatch, makeNote, makeStandard, makeStudent, makeSubject } from '../seed/factories.ts';
import { testApp } from './app.ts';
import { explain } from './explain.ts';

const { as, db, deps } = await testApp();

async function sorted(values: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from unnest(${sql.param(values)}::text[]) value order by natural_order(value)`,
  );
  return rows.map(({ value }) => value);
}

test.each([
  ['a number after words', ['XI-1', 'XI-2', 'XI-10']],
  ['a number before words', ['9 Semi', '10 Semi', '11 Science']],
  ['numbers in Devanagari, between others', ['इयत्ता ९', 'इयत्ता 10', 'इयत्ता ११']],
  ['the second of two numbers', ['2025-10000', '2026-9999', '2026-10000']],
  ['zeros in front, which say nothing', ['A-007', 'A-8', 'A-0010']],
  ['no number before a number', ['XI', 'XI 2']],
  ['words without a number, whatever their case', ['alpha', 'Beta', 'gamma']],
  ['numbers of more than ten digits', ['12345678901', '12345678902']],
])('natural order: %s', async (_, inOrder) => {
  expect(await sorted(inOrder.toReversed())).toEqual(inOrder);
});

describe('lists', () => {
  const inOrder = ['XI-1', 'XI-2', 'XI-10'];
  const mixed = ['XI-10', 'XI-2', 'XI-1'];

  test('batches, and those of a student', async () => {
    const [subject, student] = [await makeSubject(db, { name: 'Sorted' }), await makeStudent(db)];
    for (const name of mixed) await enrol(db, (await makeBatch(db, { name, subjectId: subject.id })).id, [student.id]);
    const batches = await as.admin.call(listBatches, { query: { subject: subject.id, sort: 'name' } });
    expect(batches.body.data.map(({ name }) => name)).toEqual(inOrder);
    const students = await as.admin.call(listStudents, { query: { search: student.name } });
    expect(students.body.data[0]?.batches.map(({ name }) => name)).toEqual(inOrder);
  });

  test('students by admission number', async () => {
    const numbers = ['2026-9999', '2026-10000', '2026-10001'];
    for (const admissionNo of numbers.toReversed())
      await makeStudent(db, { name: 'Numbered', profile: { admissionNo } });
    const list = async (sort: 'admissionNo' | '-admissionNo') =>
      (await as.admin.call(listStudents, { query: { search: 'Numbered', sort } })).body.data.map(
        ({ admissionNo }) => admissionNo,
      );
    expect(await list('admissionNo')).toEqual(numbers);
    expect(await list('-admissionNo')).toEqual(numbers.toReversed());
  });

  test('subjects, standards of one level, and notes', async () => {
    for (const name of mixed) {
      await makeSubject(db, { name: `Paper ${name}` });
      await makeStandard(db, { name: `Class ${name}`, level: 11 });
      await makeNote(db, deps.files, { title: `Lecture ${name}`, isPublic: true });
    }
    const subjects = await as.admin.call(listSubjects, { query: { search: 'Paper' } });
    expect(subjects.body.data.map(({ name }) => name)).toEqual(inOrder.map((name) => `Paper ${name}`));
    const standards = await as.admin.call(listStandards, { query: { search: 'Class' } });
    expect(standards.body.data.map(({ name }) => name)).toEqual(inOrder.map((name) => `Class ${name}`));
    const notes = await as.admin.call(listNotes, { query: { search: 'Lecture', sort: 'title' } });
    expect(notes.body.data.map(({ title }) => title)).toEqual(inOrder.map((name) => `Lecture ${name}`));
  });
});

test.each([
  ['students_admission_order_idx', 'students', 'admission_order, user_id'],
  ['batches_name_order_idx', 'batches', 'name_order, id'],
  ['subjects_name_order_idx', 'subjects', 'name_order, id'],
  ['standards_level_idx', 'standards', 'level, name_order'],
  ['notes_title_order_idx', 'notes', 'title_order, id'],
])('%s gives a page in order', async (index, table, order) => {
  expect(await explain(db, sql.raw(`select * from ${table} order by ${order} limit 50`))).toContain(index);
});

test('students by admission number are found through its index, joined to their accounts', async () => {
  const page = sql`select from users u join students s on s.user_id = u.id where u.role = 'student'
    order by s.admission_order, u.id limit 50`;
  const plan = await explain(db, page, ['sort']);
  expect(plan).toContain('students_admission_order_idx');
  expect(plan).not.toMatch(/"Sort/);
});
