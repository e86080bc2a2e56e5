import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { search } from '#contract/search';
import {
  enrol,
  makeBatch,
  makeEnquiry,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { explain } from '../../../test/explain.ts';
import { holds } from '../../db/list-query.ts';

const { as, anonymous, db } = await testApp();

const standard = await makeStandard(db, { name: '11 Science' });
const subject = await makeSubject(db, { name: 'Physics' });
const teacher = await makeTeacher(db, { name: 'Meera Joshi', profile: { phone: '+919811111111' } });
const asha = await makeStudent(db, {
  name: 'Asha Patil',
  profile: { admissionNo: '2031-0042', standardId: standard.id, phone: '+919822222222', parentPhone: '+919833333333' },
});
const akash = await makeStudent(db, { name: 'Akash Deshmukh', profile: { parentPhone: '0000000000' } });
const batch = await makeBatch(db, {
  name: '11 Science Physics B',
  code: 'PH-B',
  standardId: standard.id,
  subjectId: subject.id,
  teacherId: teacher.id,
});
await enrol(db, batch.id, [asha.id]);
const over = await makeBatch(db, { name: 'Physics of last year', teacherId: teacher.id, status: 'completed' });
await enrol(db, over.id, [akash.id]);
const enquiry = await makeEnquiry(db, { studentName: 'Ashwin More', phone: '+919844444444', reference: 'R-2031-0007' });

const find = async (q: string, caller = as.admin) => (await caller.call(search, { query: { q } })).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('the office', () => {
  test.each([
    ['a name, in any case', 'PATIL'],
    ['the words of a name in another order', 'patil ash'],
    ['an admission number', '2031-0042'],
    ['a part of an admission number, without its hyphen', '20310042'],
    ['the own phone as people write it', '98222 22222'],
    ['the parent’s phone', '09833333333'],
    ['the last digits of a phone', '33333'],
  ])('finds a student by %s', async (_, q) => {
    const { students } = await find(q);
    expect(students).toEqual({
      rows: [
        {
          _id: asha.id,
          name: 'Asha Patil',
          admissionNo: '2031-0042',
          standard: { _id: standard.id, name: '11 Science' },
          parentPhone: '+919833333333',
          status: 'active',
          batch: null,
        },
      ],
      hasMore: false,
    });
  });

  test('sees first whose name begins with what was typed, and then whose name only holds it', async () => {
    expect(names((await find('ash')).students.rows)).toEqual(['Asha Patil', 'Akash Deshmukh']);
  });

  test('is shown no phone that only stands for none, and finds nobody by it', async () => {
    expect((await find('deshmukh')).students.rows[0]?.parentPhone).toBeNull();
    expect((await find('0000000000')).students.rows).toEqual([]);
  });

  test('finds a batch by words of its name and by its code, running ones first', async () => {
    expect(names((await find('physics')).batches.rows)).toEqual(['11 Science Physics B', 'Physics of last year']);
    expect((await find('ph-b')).batches.rows).toMatchObject([
      { _id: batch.id, subject: { name: 'Physics' }, teacher: { name: 'Meera Joshi' }, status: 'active' },
    ]);
    for (const typed of ['11 b', '११ b'])
      expect(names((await find(typed)).batches.rows)).toEqual(['11 Science Physics B']);
  });

  test('finds a teacher by name and by phone', async () => {
    for (const q of ['joshi', '9811111111']) {
      expect((await find(q)).teachers.rows).toEqual([{ _id: teacher.id, name: 'Meera Joshi', phone: '+919811111111' }]);
    }
  });

  test('finds a registration by name, reference and phone', async () => {
    for (const q of ['ashwin', 'r-2031-0007', 'R-२०३१', '98444 44444', '९८४४४ ४४४४४']) {
      expect((await find(q)).registrations.rows).toMatchObject([{ _id: enquiry.id, studentName: 'Ashwin More' }]);
    }
  });

  test('is shown a few of many, and told that there are more', async () => {
    for (let made = 0; made < 7; made += 1) await makeStudent(db, { name: `Zoya ${made}` });
    const { students } = await find('zoya');
    expect(students.rows).toHaveLength(6);
    expect(students.hasMore).toBe(true);
  });

  test('is asked for something to look for', async () => {
    const { status, body } = await as.admin.call(search, { query: { q: '  ' } });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ q: 'Enter what you are looking for' });
  });

  test.each(['%', '_', '\\', "'; drop table users; --", '%_%', '((('])('finds nothing by %s', async (q) => {
    const found = await find(q);
    expect(Object.values(found).map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0]);
  });
});

describe('a teacher', () => {
  test('finds the own running batches and who is in them, and nobody else', async () => {
    const found = await find('ash', as(teacher.id));
    expect(found.students.rows).toMatchObject([{ name: 'Asha Patil', batch: batch.id }]);
    expect(found.registrations.rows).toEqual([]);
    expect(names((await find('physics', as(teacher.id))).batches.rows)).toEqual(['11 Science Physics B']);
    expect((await find('joshi', as(teacher.id))).teachers.rows).toEqual([]);
    expect((await find('98444 44444', as(teacher.id))).registrations.rows).toEqual([]);
  });

  test('finds nothing of another teacher’s', async () => {
    const other = await makeTeacher(db);
    for (const q of ['asha', 'physics', '2031-0042', '9833333333']) {
      const found = await find(q, as(other.id));
      expect(Object.values(found).map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0]);
    }
  });
});

test('is for the office and teachers', async () => {
  expect((await as.student.call(search, { query: { q: 'asha' } })).status).toBe(403);
  expect((await anonymous.call(search, { query: { q: 'asha' } })).status).toBe(401);
});

test('a name is found as it is written in the other script', async () => {
  const patil = await makeStudent(db, { name: 'ज्ञानेश्वर पाटील', profile: { parentPhone: '+919855555555' } });
  const patel = await makeStudent(db, { name: 'Gopal Patel' });
  const mane = await makeStudent(db, { name: 'Sunita Kshirsagar' });
  const sir = await makeTeacher(db, { name: 'हृषीकेश चौधरी' });
  const inFamily = await makeEnquiry(db, { studentName: 'श्रुती कुलकर्णी' });
  const found = async (q: string) => (await find(q)).students.rows.map(({ _id }) => _id);
  expect((await found('पाटील')).toSorted()).toEqual([asha.id, patil.id].toSorted());
  expect((await found('patil')).toSorted()).toEqual([asha.id, patil.id].toSorted());
  expect(await found('patil dnyan')).toEqual([patil.id]);
  expect(await found('पटेल')).toEqual([patel.id]);
  expect(await found('patel')).toEqual([patel.id]);
  expect(await found('क्षीर')).toEqual([mane.id]);
  for (const q of ['choudhary', 'Hrushi']) expect((await find(q)).teachers.rows).toMatchObject([{ _id: sir.id }]);
  for (const q of ['shruti', 'kulkarni']) {
    expect((await find(q)).registrations.rows).toMatchObject([{ _id: inFamily.id }]);
  }
});

describe('accents', () => {
  test('do not have to be typed, and may be', async () => {
    const josé = await makeStudent(db, { name: 'José D’Souza' });
    const jose = await makeStudent(db, { name: 'Jose Fernandes' });
    const named = await makeTeacher(db, { name: 'Zoë Pinto' });
    const spoken = await makeBatch(db, { name: 'Français A' });
    const inFamily = await makeEnquiry(db, { studentName: 'Renée Lobo' });
    for (const q of ['jose', 'JOSÉ', 'Jose\u0301']) {
      const { body } = await as.admin.call(search, { query: { q } });
      expect(body.data.students.rows.map(({ _id }) => _id).toSorted()).toEqual([josé.id, jose.id].toSorted());
    }
    const found = async (q: string) => (await as.admin.call(search, { query: { q } })).body.data;
    expect((await found('zoe')).teachers.rows).toMatchObject([{ _id: named.id }]);
    expect((await found('francais')).batches.rows).toMatchObject([{ _id: spoken.id }]);
    expect((await found('renee')).registrations.rows).toMatchObject([{ _id: inFamily.id }]);
  });

  test.each([
    ['users', 'users_name_trgm_idx', sql`name`],
    ['batches', 'batches_names_trgm_idx', sql`name || ' ' || coalesce(code, '')`],
    [
      'admission_enquiries',
      'admission_enquiries_names_trgm_idx',
      sql`student_name || ' ' || coalesce(parent_name, '')`,
    ],
    ['notes', 'notes_title_trgm_idx', sql`title`],
    ['announcements', 'announcements_title_trgm_idx', sql`title`],
    ['mails', 'mails_search_trgm_idx', sql`to_address || ' ' || subject`],
    [
      'contact_messages',
      'contact_messages_search_trgm_idx',
      sql`name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || message`,
    ],
  ])('names in %s are looked for in %s', async (table, index, value) => {
    const found = sql`select from ${sql.identifier(table)} where ${holds(value, 'José')}`;
    expect(await explain(db, found)).toContain(index);
  });
});
