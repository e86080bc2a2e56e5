import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getAdminSummary, getInbox, getStudentSummary, getTeacherSummary, maxTodaysClasses } from '#contract/dashboard';
import { noteContact } from '#contract/contacts';
import {
  enrol,
  makeAdmin,
  makeBatch,
  makeGuardian,
  makeRegister,
  makeStandard,
  makeStudent,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();

// A Wednesday, 10:30 in the morning in Latur.
const today = '2026-07-15';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T05:00:00Z');
  await pool.query('truncate batches, students, teachers, users, standards, subjects cascade');
  await pool.query('truncate mails');
});
afterEach(() => {
  vi.useRealTimers();
});

const office = async () => as((await makeAdmin(db)).id);

async function makeClass(startTime: string, endTime: string, over: Parameters<typeof makeBatch>[1] = {}) {
  const teacher = over.teacherId ?? (await makeTeacher(db)).id;
  const batch = await makeBatch(db, {
    startDate: '2026-06-01',
    ...over,
    teacherId: teacher,
    schedule: over.schedule ?? [{ day: 'wed', startTime, endTime }],
  });
  const student = await makeStudent(db);
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
  return { teacher, batch, student };
}

describe('the office’s dashboard', () => {
  test('is all zeros in an academy without anything', async () => {
    const { status, body } = await (await office()).call(getAdminSummary);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      today,
      timeZone: 'Asia/Kolkata',
      counts: { students: 0, batches: 0, unreadyBatches: 0, teachers: 0, presentThisWeek: null },
      begun: { logins: false, registers: false },
      notMarked: { count: 0, classes: [] },
      absentInARow: { count: 0, students: [] },
      todaysClasses: [],
      mail: { isConfigured: false, waiting: 0, failed: 0 },
    });
    expect(body.data.trend).toHaveLength(14);
    expect(body.data.trend.every(({ percentage }) => percentage === null)).toBe(true);
  });

  test('counts batches without a time or a teacher until they have ended', async () => {
    await makeClass('10:00', '11:00');
    await makeBatch(db, { teacherId: (await makeTeacher(db)).id, schedule: [] });
    await makeBatch(db, { teacherId: null, schedule: [{ day: 'wed', startTime: '12:00', endTime: '13:00' }] });
    await makeBatch(db, { teacherId: null, startDate: '2020-01-01', endDate: '2020-12-31' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.counts).toMatchObject({ batches: 4, unreadyBatches: 2 });
  });

  test('says whether logins were given and a register was marked, not only imported', async () => {
    const { batch, student } = await makeClass('08:00', '09:00');
    const admin = await office();
    const begun = async () => (await admin.call(getAdminSummary)).body.data.begun;
    await db.transaction(async (tx) => {
      await makeRegister(tx, batch.id, '2026-06-02', { [student.id]: 'present' });
      await tx.execute(sql`
        insert into imports (id, kind, file_name, user_name, added, changed, same, left_out, creations)
        values (gen_random_uuid(), 'attendance', 'june.csv', 'Office', 1, 0, 0, '[]', '{}')`);
    });
    expect(await begun()).toEqual({ logins: false, registers: false });
    await makeRegister(db, batch.id, today, { [student.id]: 'present' });
    await db.execute(sql`update users set password_hash = 'known' where id = ${student.id}`);
    expect(await begun()).toEqual({ logins: true, registers: true });
  });

  test('says of each class of today where its register stands', async () => {
    const marked = await makeClass('08:00', '09:00');
    const forgotten = await makeClass('09:00', '10:00');
    await makeClass('10:00', '11:00');
    await makeClass('11:00', '12:00');
    await makeRegister(db, marked.batch.id, today, { [marked.student.id]: 'late' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.todaysClasses.map(({ state, isNow }) => [state, isNow])).toEqual([
      ['marked', false],
      ['not_marked', false],
      ['now', true],
      ['upcoming', false],
    ]);
    expect(body.data.todaysClasses[0]).toMatchObject({ enrolledCount: 1, presentCount: 1, markedCount: 1 });
    expect(body.data.todaysClasses[1]).toMatchObject({ presentCount: null, markedCount: null });
    expect(body.data.notMarked).toEqual({
      count: 1,
      classes: [{ batch: { _id: forgotten.batch.id, name: forgotten.batch.name }, date: today }],
    });
  });

  test('lists of very many classes those around now, and tells how many there are', async () => {
    // Of 60 from seven o'clock on 30 are over at half past ten.
    const time = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
    const schedule = Array.from({ length: 60 }, (_, at) => ({
      day: 'wed' as const,
      startTime: time(420 + at * 7),
      endTime: time(420 + at * 7 + 7),
    }));
    const batch = await makeBatch(db, { startDate: '2026-06-01', schedule });
    await enrol(db, batch.id, [(await makeStudent(db)).id], { joinedOn: '2026-06-01' });
    const { call } = await office();
    const { data } = (await call(getAdminSummary)).body;
    expect(data.todaysClassCount).toBe(60);
    expect(data.todaysClasses.map(({ startTime }) => startTime)).toEqual(
      schedule.slice(60 - maxTodaysClasses).map(({ startTime }) => startTime),
    );
    expect(data.notMarked).toEqual({
      count: 1,
      classes: [{ batch: { _id: batch.id, name: batch.name }, date: today }],
    });
    vi.setSystemTime('2026-07-15T16:00:00Z');
    const evening = (await call(getAdminSummary)).body.data;
    expect(evening.todaysClasses).toHaveLength(maxTodaysClasses);
    expect(evening.todaysClasses.at(-1)?.startTime).toBe(schedule.at(-1)?.startTime);
    await makeRegister(db, batch.id, today, {});
    expect((await call(getAdminSummary)).body.data.notMarked.count).toBe(0);
    expect((await call(getInbox)).body.data.counts.register).toBe(0);
  });

  test('knows the registers that were forgotten in the last 7 days, the longest ago first', async () => {
    const schedule = (['tue', 'wed', 'thu'] as const).map((day) => ({ day, startTime: '08:00', endTime: '09:00' }));
    const batch = await makeBatch(db, { startDate: '2026-06-01', schedule });
    const student = await makeStudent(db);
    await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
    const { call } = await office();
    const days = async () => (await call(getAdminSummary)).body.data.notMarked.classes.map(({ date }) => date);
    // Not those of the week before: what nobody asked for then is no news now.
    expect(await days()).toEqual(['2026-07-09', '2026-07-14', today]);
    const items = (await call(getInbox)).body.data.items.map(({ name, day }) => [name, day]);
    expect(items).toEqual(['2026-07-09', '2026-07-14', today].map((day) => [batch.name, day]));
    await makeRegister(db, batch.id, '2026-07-14', { [student.id]: 'present' });
    expect(await days()).toEqual(['2026-07-09', today]);
  });

  test('asks for no register of a day before the batch was made', async () => {
    // Half past midnight in Latur, which is still the day before in London.
    const madeAt = '2026-07-14T19:00:00Z';
    const schedule = (['tue', 'wed'] as const).map((day) => ({ day, startTime: '08:00', endTime: '09:00' }));
    const { batch, teacher } = await makeClass('', '', { schedule, createdAt: madeAt });
    const { notMarked } = (await (await office()).call(getAdminSummary)).body.data;
    const one = { batch: { _id: batch.id, name: batch.name }, date: today };
    expect(notMarked).toEqual({ count: 1, classes: [one] });
    expect((await as(teacher).call(getTeacherSummary)).body.data.notMarked).toMatchObject([one]);
  });

  test('names who missed three classes in a row, and not who came back', async () => {
    const { batch, student } = await makeClass('08:00', '09:00');
    const back = await makeStudent(db);
    await enrol(db, batch.id, [back.id], { joinedOn: '2026-06-01', firstRollNo: 2 });
    for (const date of ['2026-07-08', '2026-07-10', '2026-07-13']) {
      await makeRegister(db, batch.id, date, { [student.id]: 'absent', [back.id]: 'absent' });
    }
    await makeRegister(db, batch.id, '2026-07-14', { [student.id]: 'leave', [back.id]: 'present' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.absentInARow).toMatchObject({
      count: 1,
      students: [{ _id: student.id, times: 3 }],
    });
  });

  test('counts on from before a class that a student was not in the batch for, and over leave', async () => {
    const { batch, student } = await makeClass('08:00', '09:00');
    const other = await makeStudent(db);
    await enrol(db, batch.id, [other.id], { joinedOn: '2026-06-01', firstRollNo: 2 });
    for (const date of ['2026-07-07', '2026-07-08']) {
      await makeRegister(db, batch.id, date, { [student.id]: 'absent', [other.id]: 'absent' });
    }
    await makeRegister(db, batch.id, '2026-07-10', { [student.id]: 'absent', [other.id]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-13', { [student.id]: 'leave' });
    await makeRegister(db, batch.id, '2026-07-14', { [student.id]: 'absent', [other.id]: 'absent' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.absentInARow.students.map(({ times }) => times)).toEqual([4, 4]);
  });

  test('names nobody for a first class that was missed', async () => {
    const { batch, student } = await makeClass('08:00', '09:00');
    await makeRegister(db, batch.id, '2026-07-14', { [student.id]: 'absent' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.absentInARow).toEqual({ count: 0, students: [] });
  });

  test('draws 14 days, all together and by standard', async () => {
    const [eleven, twelve] = [await makeStandard(db, { level: 11 }), await makeStandard(db, { level: 12 })];
    const one = await makeClass('08:00', '09:00', { standardId: eleven.id });
    const two = await makeClass('09:00', '10:00', { standardId: twelve.id });
    await makeRegister(db, one.batch.id, '2026-07-14', { [one.student.id]: 'present' });
    await makeRegister(db, two.batch.id, '2026-07-14', { [two.student.id]: 'absent' });
    await makeRegister(db, two.batch.id, '2026-07-01', { [two.student.id]: 'absent' });
    const { body } = await (await office()).call(getAdminSummary);
    expect(body.data.trend[0]?.date).toBe('2026-07-02');
    expect(body.data.trend.at(-2)).toEqual({
      date: '2026-07-14',
      percentage: 50,
      byStandard: [
        { standard: { _id: eleven.id, name: eleven.name }, percentage: 100 },
        { standard: { _id: twelve.id, name: twelve.name }, percentage: 0 },
      ],
    });
    expect(body.data.counts.presentThisWeek).toBe(50);
  });
});

describe('the teacher’s dashboard', () => {
  test('shows the own classes of today and what is not marked', async () => {
    const { batch, teacher } = await makeClass('08:00', '09:00');
    await makeClass('10:00', '11:00');
    const { body } = await as(teacher).call(getTeacherSummary);
    expect(body.data.todaysClasses.map(({ batch: { _id } }) => _id)).toEqual([batch.id]);
    expect(body.data.notMarked).toMatchObject([{ date: today, startTime: '08:00', canMark: true }]);
    expect(body.data.counts).toEqual({ batches: 1, students: 1 });
    expect(body.data.nextClass).toMatchObject({ date: '2026-07-22', state: 'upcoming', startTime: '08:00' });
  });

  test('asks once for the register of two classes on a day', async () => {
    const schedule = ['09:00', '08:00'].map(
      (startTime) => ({ day: 'wed', startTime, endTime: startTime.replace('00', '45') }) as const,
    );
    const { teacher } = await makeClass('', '', { schedule });
    const { body } = await as(teacher).call(getTeacherSummary);
    expect(body.data.todaysClasses.map(({ startTime }) => startTime)).toEqual(['08:00', '09:00']);
    expect(body.data.notMarked).toMatchObject([{ date: today, startTime: '08:00' }]);
    expect((await (await office()).call(getAdminSummary)).body.data.notMarked.count).toBe(1);
  });

  test('tells what can no longer be marked', async () => {
    vi.setSystemTime('2026-07-19T05:00:00Z');
    const { teacher } = await makeClass('08:00', '09:00');
    const { body } = await as(teacher).call(getTeacherSummary);
    expect(body.data.notMarked).toMatchObject([{ date: today, canMark: false }]);
  });

  test('counts the families of today’s absent, by register, until each is told', async () => {
    const { id: teacher } = await makeTeacher(db);
    const batch = await makeBatch(db, { teacherId: teacher, startDate: '2026-06-01' });
    const students = await Promise.all(Array.from({ length: 4 }, () => makeStudent(db)));
    const [first, second, late, alone] = students.map(({ id }) => id) as [string, string, string, string];
    await enrol(db, batch.id, [first, second, late, alone], { joinedOn: '2026-06-01' });
    const guardian = await makeGuardian(db, [first, second, late]);
    await pool.query('delete from student_guardians where student_id = $1', [alone]);
    const marks = { [first]: 'absent', [second]: 'absent', [late]: 'late', [alone]: 'absent' } as const;
    await makeRegister(db, batch.id, today, marks);
    await makeRegister(db, batch.id, '2026-07-14', marks);
    const toTell = async (who = teacher) => (await as(who).call(getTeacherSummary)).body.data.toTell;
    expect(await toTell()).toEqual([{ batch: { _id: batch.id, name: batch.name }, families: 2 }]);
    expect(await toTell((await makeClass('08:00', '09:00')).teacher)).toEqual([]);
    const told = { guardian: guardian.id, channel: 'call', about: 'absence' } as const;
    await as(teacher).call(noteContact, { body: { ...told, student: first, date: today } });
    expect(await toTell()).toMatchObject([{ families: 1 }]);
    await as(teacher).call(noteContact, { body: { ...told, student: second, date: today } });
    expect(await toTell()).toEqual([]);
  });

  test('leaves the next class out while one of today is to come', async () => {
    const { teacher } = await makeClass('11:00', '12:00');
    const { body } = await as(teacher).call(getTeacherSummary);
    expect(body.data.nextClass).toBeNull();
  });
});

describe('the student’s dashboard', () => {
  test('shows today, what comes next and each batch that was not left', async () => {
    const { batch, student } = await makeClass('08:00', '09:00');
    await makeRegister(db, batch.id, '2026-06-24', { [student.id]: 'absent' });
    await makeRegister(db, batch.id, today, { [student.id]: 'present' });
    const left = await makeBatch(db);
    await enrol(db, left.id, [student.id], { joinedOn: '2026-06-15', leftOn: '2026-07-01' });
    await makeRegister(db, left.id, '2026-06-24', { [student.id]: 'absent' });
    const { status, body } = await as(student.id).call(getStudentSummary);
    expect(status).toBe(200);
    expect(body.data.todaysClasses).toMatchObject([{ batch: { _id: batch.id }, date: today, status: 'present' }]);
    expect(body.data.nextClass).toMatchObject({ date: '2026-07-22', startTime: '08:00', status: null });
    expect(body.data.byBatch).toMatchObject([{ _id: batch.id, statistics: { total: 2, percentage: 50 } }]);
  });

  test('says nothing of batches the student is not in', async () => {
    await makeClass('08:00', '09:00');
    const student = await makeStudent(db);
    const { body } = await as(student.id).call(getStudentSummary);
    expect(body.data).toMatchObject({
      todaysClasses: [],
      nextClass: null,
      byBatch: [],
    });
  });
});
