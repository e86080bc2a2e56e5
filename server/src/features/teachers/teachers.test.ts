import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getMe, login } from '#contract/auth';
import { updateMyStudentProfile } from '#contract/profile';
import { createStudent, updateStudent } from '#contract/students';
import {
  createTeacher,
  deleteTeacher,
  getTeacher,
  getTeacherDependants,
  listTeacherBatches,
  listTeachers,
  listTeacherStudents,
  updateTeacher,
} from '#contract/teachers';
import {
  enrol,
  makeBatch,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, anonymous } = await testApp();

const countOf = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${query}`)).rows[0]?.count;

describe('teachers, for the front desk', () => {
  test('a new teacher has an account and an invitation in the outbox', async () => {
    const subject = await makeSubject(db, { name: 'Physics' });
    const { status, body } = await as.admin.call(createTeacher, {
      body: { name: 'Asha Kale', email: 'Asha@Example.com', phone: '98765 43210', subjects: [subject.id] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Teacher created successfully',
      data: {
        name: 'Asha Kale',
        email: 'asha@example.com',
        phone: '+919876543210',
        status: 'active',
        subjects: [{ name: 'Physics' }],
        batches: [],
        studentCount: 0,
        weeklyClasses: 0,
        hasSignedIn: false,
        version: 1,
      },
    });
    expect(await countOf(sql`from mails where kind = 'invitation' and to_address = 'asha@example.com'`)).toBe(1);
    expect(await countOf(sql`from users where id = ${body.data._id} and role = 'teacher'`)).toBe(1);
  });

  test('an email belongs to one account, and a refused teacher leaves nothing behind', async () => {
    await makeTeacher(db, { email: 'taken@example.com' });
    const { status, body } = await as.admin.call(createTeacher, {
      body: { name: 'Nobody Twice', email: 'TAKEN@example.com' },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'duplicate', fields: { email: 'This email already has an account' } });
    const late = await as.admin.call(createTeacher, {
      body: { name: 'Nobody Twice', email: 'twice@example.com', subjects: [uuidv7()] },
    });
    expect(late.status).toBe(422);
    expect(await countOf(sql`from users where name = 'Nobody Twice'`)).toBe(0);
    expect(await countOf(sql`from mails where to_address = 'twice@example.com'`)).toBe(0);
  });

  test('a teacher without an email gets a one-time password and logs in with the phone number', async () => {
    const { status, body } = await as.admin.call(createTeacher, { body: { name: 'Bina Phone', phone: '98765 43299' } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ email: null, phone: '+919876543299' });
    expect(body).not.toHaveProperty('invitation');
    const typed = { email: '98765 43299', password: body.oneTimePassword ?? '' };
    const entered = await anonymous.call(login, { body: typed });
    expect(entered.body).toMatchObject({ data: { _id: body.data._id, role: 'teacher' }, mustChangePassword: true });
  });

  test('a teacher has an email, or a phone number that nobody else has', async () => {
    await makeStudent(db, { profile: { phone: '+919876543288' } });
    const wrong = [
      [{}, 'Enter a phone number or an email to log in with'],
      [{ phone: '0000000000' }, 'Enter a phone number or an email to log in with'],
      [
        { phone: '98765 43288' },
        'Another person has this number too, so nobody can log in with it. Enter an email as well',
      ],
    ] as const;
    for (const [given, sentence] of wrong) {
      const { status, body } = await as.admin.call(createTeacher, { body: { name: 'Nobody Atall', ...given } });
      expect([status, body.fields]).toEqual([422, { phone: sentence }]);
    }
    expect(await countOf(sql`from users where name = 'Nobody Atall'`)).toBe(0);
    const teacher = await makeTeacher(db, { profile: { phone: '+919876543277' } });
    const change = (fields: { email?: null; phone?: null }, version: number) =>
      as.admin.call(updateTeacher, { params: { id: teacher.id }, body: { ...fields, version } });
    expect((await change({ email: null }, 1)).body.data.email).toBeNull();
    expect((await change({ phone: null }, 2)).body.fields).toEqual({ phone: wrong[0][1] });
  });

  test('nobody gets the phone number that a teacher without an email logs in with', async () => {
    const number = '+919876543266';
    const teacher = await makeTeacher(db, { name: 'Phone Parab', profile: { phone: number } });
    const emailOf = (email: string | null, version: number) =>
      as.admin.call(updateTeacher, { params: { id: teacher.id }, body: { email, version } });
    expect((await emailOf(null, 1)).status).toBe(200);
    const sentence =
      'Phone Parab has no email and logs in with this number. Add an email there first, or enter another number here';
    const student = await makeStudent(db);
    const other = await makeTeacher(db);
    const left = await makeStudent(db, { profile: { phone: number, status: 'left' } });
    const refused = [
      await as.admin.call(createStudent, { body: { name: 'Nobody Atall', phone: number } }),
      await as.admin.call(updateStudent, { params: { id: student.id }, body: { phone: number, version: 1 } }),
      await as.admin.call(updateStudent, { params: { id: left.id }, body: { status: 'active', version: 1 } }),
      await as.admin.call(createTeacher, { body: { name: 'Nobody Atall', email: 'atall@example.com', phone: number } }),
      await as.admin.call(updateTeacher, { params: { id: other.id }, body: { phone: number, version: 1 } }),
    ];
    for (const { status, body } of refused) expect([status, body.fields]).toEqual([422, { phone: sentence }]);
    const own = await as(student.id).call(updateMyStudentProfile, { body: { phone: number, version: 1 } });
    expect([own.status, own.body.fields]).toEqual([
      422,
      { phone: 'Another person logs in with this number. Enter another one' },
    ]);
    expect((await emailOf('parab@example.com', 2)).status).toBe(200);
    const later = await as.admin.call(updateStudent, {
      params: { id: student.id },
      body: { phone: number, version: 1 },
    });
    expect(later.status).toBe(200);
  });

  test('a list counts batches, students and weekly classes, and is searched and filtered', async () => {
    const subject = await makeSubject(db);
    const teacher = await makeTeacher(db, { name: 'Listed Lata', subjectIds: [subject.id] });
    await makeTeacher(db, { name: 'Listed Left', profile: { status: 'left' } });
    const [one, two] = [await makeStudent(db), await makeStudent(db)];
    const first = await makeBatch(db, {
      name: 'Lata 1',
      teacherId: teacher.id,
      schedule: [
        { day: 'mon', startTime: '08:00', endTime: '09:00' },
        { day: 'wed', startTime: '08:00', endTime: '09:00' },
      ],
    });
    const second = await makeBatch(db, { name: 'Lata 2', teacherId: teacher.id });
    const past = await makeBatch(db, { name: 'Lata 0', teacherId: teacher.id, status: 'completed' });
    await enrol(db, first.id, [one.id, two.id]);
    await enrol(db, second.id, [one.id]);
    await enrol(db, past.id, [(await makeStudent(db)).id]);
    const list = await as.admin.call(listTeachers, { query: { search: 'listed', sort: '-name' } });
    expect(list.body.data.map(({ name }) => name)).toEqual(['Listed Left', 'Listed Lata']);
    expect(list.body.data[1]).toMatchObject({
      batches: [{ name: 'Lata 1' }, { name: 'Lata 2' }],
      studentCount: 2,
      weeklyClasses: 2,
    });
    const active = await as.admin.call(listTeachers, { query: { search: 'listed', status: 'active' } });
    expect(active.body.pagination.total).toBe(1);
    expect((await as.admin.call(listTeachers, { query: { subject: subject.id } })).body.data).toHaveLength(1);
  });

  test('an edit changes only what it names, and the account with it', async () => {
    const { id } = await makeTeacher(db, {
      email: 'before@example.com',
      profile: { qualification: 'M.Sc.', showOnSite: true },
    });
    const { status, body } = await as.admin.call(updateTeacher, {
      params: { id },
      body: { email: 'after@example.com', version: 1 },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      email: 'after@example.com',
      qualification: 'M.Sc.',
      showOnSite: true,
      status: 'active',
      version: 2,
    });
    const late = await as.admin.call(updateTeacher, { params: { id }, body: { name: 'Late', version: 1 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', data: { email: 'after@example.com', version: 2 } });
  });

  test('a teacher who left is logged out immediately and cannot log in', async () => {
    const { id } = await makeTeacher(db);
    const theirs = as(id);
    expect((await theirs.call(getMe)).status).toBe(200);
    await as.admin.call(updateTeacher, { params: { id }, body: { status: 'left', version: 1 } });
    expect((await theirs.call(getMe)).status).toBe(401);
    expect(await countOf(sql`from users where id = ${id} and not is_active`)).toBe(1);
    await as.admin.call(updateTeacher, { params: { id }, body: { status: 'active', version: 2 } });
    expect(await countOf(sql`from users where id = ${id} and is_active`)).toBe(1);
  });

  test('a teacher with batches is not deleted; they are named before and in the answer', async () => {
    const { id } = await makeTeacher(db);
    await makeBatch(db, { name: 'Hand 1', teacherId: id });
    await makeBatch(db, { name: 'Hand 2', teacherId: id });
    const refused = await as.admin.call(deleteTeacher, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in_use', message: 'Hand over 2 batches first: Hand 1, Hand 2' });
    expect((await as.admin.call(getTeacherDependants, { params: { id } })).body.data).toEqual({
      batches: { count: 2, names: ['Hand 1', 'Hand 2'] },
      notes: 0,
    });
    expect((await as.admin.call(getTeacher, { params: { id } })).status).toBe(200);
    await db.execute(sql`update batches set teacher_id = null where teacher_id = ${id}`);
    expect((await as.admin.call(deleteTeacher, { params: { id } })).body.data).toEqual({ _id: id });
    expect(await countOf(sql`from users where id = ${id}`)).toBe(0);
    expect(await countOf(sql`from audit_log where entity_id = ${id} and action = 'delete'`)).toBe(1);
  });

  test('of two concurrent teachers with one email exactly one is created', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const email = `pair${seed}@example.com`;
      const both = await Promise.all(
        ['One', 'Two'].map((name) => as.admin.call(createTeacher, { body: { name, email } })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });
});

describe('teachers, for themselves', () => {
  test('a teacher reads only the own record; another one is as if it were not there', async () => {
    const [me, other] = [await makeTeacher(db), await makeTeacher(db)];
    expect((await as(me.id).call(getTeacher, { params: { id: me.id } })).body.data._id).toBe(me.id);
    const missing = await as(me.id).call(getTeacher, { params: { id: uuidv7() } });
    for (const endpoint of [getTeacher, listTeacherBatches, listTeacherStudents]) {
      const foreign = await as(me.id).call(endpoint, { params: { id: other.id } });
      expect(foreign.status).toBe(404);
      expect(foreign.body.message).toBe(missing.body.message);
    }
    const edit = await as(me.id).call(updateTeacher, { params: { id: other.id }, body: { bio: 'Mine', version: 1 } });
    expect(edit.status).toBe(404);
  });

  test('a teacher changes phone, qualification and bio, and nothing else', async () => {
    const { id, name } = await makeTeacher(db, { email: 'own@example.com' });
    const { status, body } = await as(id).call(updateTeacher, {
      params: { id },
      body: {
        phone: '9812345678',
        qualification: 'B.Ed.',
        bio: 'Twenty years of algebra',
        name: 'Somebody Else',
        email: 'stolen@example.com',
        status: 'left',
        showOnSite: true,
        version: 1,
      },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      phone: '+919812345678',
      qualification: 'B.Ed.',
      bio: 'Twenty years of algebra',
      name,
      email: 'own@example.com',
      status: 'active',
      showOnSite: false,
      version: 2,
    });
  });

  test('a teacher sees the own batches and their students, without a number that stands for none', async () => {
    const me = await makeTeacher(db);
    const standard = await makeStandard(db, { name: '11 Own' });
    const batch = await makeBatch(db, { name: 'Own A', teacherId: me.id, standardId: standard.id });
    const foreign = await makeBatch(db, { name: 'Not Own' });
    const asha = await makeStudent(db, {
      name: 'Asha',
      profile: { standardId: standard.id, parentName: 'Mrs Kale', parentPhone: '0000000000' },
    });
    const bala = await makeStudent(db, { name: 'Bala' });
    const gone = await makeStudent(db, { name: 'Gone' });
    await enrol(db, batch.id, [asha.id, bala.id]);
    await enrol(db, batch.id, [gone.id], { firstRollNo: 9, leftOn: '2026-02-01' });
    await enrol(db, foreign.id, [asha.id]);
    await makeRegister(db, batch.id, '2026-03-02', { [asha.id]: 'present', [bala.id]: 'leave' });
    await makeRegister(db, batch.id, '2026-03-04', { [asha.id]: 'late', [bala.id]: 'leave' });
    await makeRegister(db, batch.id, '2026-03-06', { [asha.id]: 'absent', [bala.id]: 'leave' });
    await makeRegister(db, foreign.id, '2026-03-02', { [asha.id]: 'absent' });

    const batches = await as(me.id).call(listTeacherBatches, { params: { id: me.id } });
    expect(batches.body.data).toMatchObject([{ name: 'Own A', enrolledCount: 2 }]);
    const students = await as(me.id).call(listTeacherStudents, { params: { id: me.id } });
    expect(students.body.pagination.total).toBe(2);
    expect(students.body.data).toMatchObject([
      {
        name: 'Asha',
        standard: { name: '11 Own' },
        parentName: 'Mrs Kale',
        parentPhone: null,
        batches: [{ _id: batch.id, name: 'Own A', rollNo: 1 }],
        attendancePercentage: 200 / 3,
      },
      { name: 'Bala', parentPhone: '+919000000002', attendancePercentage: null },
    ]);
    const found = await as(me.id).call(listTeacherStudents, { params: { id: me.id }, query: { search: 'bal' } });
    expect(found.body.data.map(({ name }) => name)).toEqual(['Bala']);
    const none = await as(me.id).call(listTeacherStudents, { params: { id: me.id }, query: { batch: foreign.id } });
    expect(none.body.data).toEqual([]);
  });
});
