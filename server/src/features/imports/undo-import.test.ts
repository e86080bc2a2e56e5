import { expect, test } from 'vitest';
import { markAttendance } from '#contract/attendance';
import { endUserSessions, inviteUser, login } from '#contract/auth';
import { getBatch } from '#contract/batches';
import { addExtraClass } from '#contract/calendar';
import { noteContact } from '#contract/contacts';
import { addStudentToBatch, removeStudentFromBatch } from '#contract/enrolments';
import {
  checkUndo,
  createImport,
  getImport,
  inviteImported,
  undoImport,
  type ImportKind,
  type ImportValues,
} from '#contract/imports';
import { getStudent, listStudents, updateStudent } from '#contract/students';
import { usesOf } from '../../db/references.ts';
import {
  enrol,
  everyDay,
  makeBatch,
  makeNote,
  makeStandard,
  makeStudent,
  makeSubject,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { raceAtWriteTo } from '../../../test/barrier.ts';

const { anonymous, as, db, deps, pool } = await testApp();
const { admin } = as;

const run = async <Kind extends ImportKind>(kind: Kind, ...rows: ImportValues<Kind>[]) => {
  const { status, body } = await admin.call(createImport, {
    body: { kind, rows: rows.map((values, at) => ({ number: at + 2, values })), fileName: `${kind}.xlsx` },
  });
  expect([status, body.message]).toEqual([201, 'The sheet is imported']);
  return body.data._id;
};
const undo = async (id: string) => admin.call(undoImport, { params: { id } });
/** What stays after an undo; one that would undo nothing is refused. */
const stayedOf = async (id: string) => {
  const check = await admin.call(checkUndo, { params: { id } });
  expect(check.status).toBe(200);
  const { undoes, stays } = check.body.data;
  const { status, body } = await undo(id);
  expect(status).toBe(undoes === 0 ? 422 : 200);
  if (status === 200) expect(body.data.stayed).toEqual(stays);
  return stays.map(({ name, reason }) => [name, reason]);
};
const find = async (name: string) => {
  const [found] = (await admin.call(listStudents, { query: { search: name } })).body.data;
  return found;
};
const read = async (id: string) => (await admin.call(getStudent, { params: { id } })).body.data;

let count = 0;
/** A new student of an import, with a parent, and a batch that meets today. */
async function importOne() {
  count += 1;
  const name = `Imported Number ${String.fromCharCode(64 + count)}`;
  const batch = await makeBatch(db, { schedule: everyDay });
  const id = await run('students', {
    name,
    batches: [batch.id],
    joinedOn: '2026-01-01',
    parentName: 'Meera',
    parentPhone: `98221${String(count).padStart(5, '0')}`,
  });
  const { _id } = (await find(name)) ?? { _id: '' };
  const { guardians } = await read(_id);
  const slip = await handOut(_id);
  return { import: id, name, student: _id, guardian: guardians[0]?._id ?? '', batch, slip };
}

const handOut = async (id: string) => {
  const { signInName, oneTimePassword = '' } = (await admin.call(inviteUser, { params: { id } })).body.data;
  return { email: signInName, password: oneTimePassword };
};
const logIn = (slip: Awaited<ReturnType<typeof handOut>>) => anonymous.call(login, { body: slip });

type Imported = Awaited<ReturnType<typeof importOne>>;

const later: [string, (imported: Imported) => Promise<{ status: number }>][] = [
  [
    'an edit',
    ({ student }) => admin.call(updateStudent, { params: { id: student }, body: { schoolName: 'New', version: 1 } }),
  ],
  ['a login with what was handed out', ({ slip }) => logIn(slip)],
  [
    'a register',
    ({ batch, student }) =>
      admin.call(markAttendance, {
        params: { batchId: batch.id },
        body: { date: '2026-11-20', records: [{ studentId: student, status: 'absent' }], reason: 'Late' },
      }),
  ],
  [
    'a call',
    ({ student, guardian }) =>
      admin.call(noteContact, { body: { student, guardian, channel: 'call', about: 'attendance' } }),
  ],
  [
    'a place in another batch',
    async ({ student }) =>
      admin.call(addStudentToBatch, { params: { id: (await makeBatch(db)).id, studentId: student } }),
  ],
];

test.each(later)('a new student stays after %s', async (_what, act) => {
  const imported = await importOne();
  expect((await act(imported)).status).toBeLessThan(300);
  expect(await stayedOf(imported.import)).toEqual([[imported.name, expect.any(String)]]);
  expect(await read(imported.student)).toMatchObject({ name: imported.name });
});

test.each(later)(
  '%s at the moment of the undo is not lost: either is refused or the student stays',
  async (_what, act) => {
    const imported = await importOne();
    const [written, undone] = await raceAtWriteTo(pool, 'users, students, attendance_records, contacts, enrolments', [
      () => act(imported),
      () => undo(imported.import),
    ]);
    const isThere = (await find(imported.name)) !== undefined;
    expect(undone?.status).toBe(isThere ? 422 : 200);
    const wasSaved = (written?.status ?? 0) < 300;
    expect([wasSaved, isThere]).toEqual([wasSaved, wasSaved]);
  },
);

test('logins that nobody has used keep no row: they end with it, with their links and mails', async () => {
  const id = await run(
    'students',
    { name: 'Slip Unused' },
    { name: 'Mail Unused', email: 'unused@undo.example' },
    { name: 'Without Login' },
  );
  const mailed = await find('Mail Unused');
  const unused = await handOut((await find('Slip Unused'))?._id ?? '');
  await pool.query(
    `insert into account_tokens (id, user_id, kind, token_hash, expires_at)
       values (gen_random_uuid(), $1, 'invitation', '\\x01', now() + interval '7 days')`,
    [mailed?._id],
  );
  await pool.query(
    `insert into mails (id, kind, to_address, subject, text, html, account_token_id)
       select gen_random_uuid(), 'invitation', 'unused@undo.example', 'Your login', '', '', id
       from account_tokens where user_id = $1`,
    [mailed?._id],
  );
  const check = await admin.call(checkUndo, { params: { id } });
  expect(check.body.data).toEqual({ undoes: 3, logins: 2, stays: [] });
  const { status, body } = await undo(id);
  expect([status, body.data.stayed, body.removed.length]).toEqual([200, [], 3]);
  expect(body.removed).toContain(mailed?._id);
  expect(await Promise.all(['Slip Unused', 'Mail Unused', 'Without Login'].map(find))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await logIn(unused)).status).toBe(401);
  const mails = await pool.query(`select status from mails where to_address = 'unused@undo.example'`);
  expect(mails.rows).toEqual([{ status: 'failed' }]);
});

test('the check names what stays and writes nothing', async () => {
  const { import: id, name, slip } = await importOne();
  await logIn(slip);
  const before = await admin.call(getImport, { params: { id } });
  const check = await admin.call(checkUndo, { params: { id } });
  expect(check.body.data).toEqual({
    undoes: 0,
    logins: 0,
    stays: [{ number: 2, name, reason: 'They have logged in since' }],
  });
  expect((await admin.call(getImport, { params: { id } })).body.data).toEqual(before.body.data);
  const history = await pool.query(`select from audit_log where action = 'undo' and entity_id = $1`, [id]);
  expect(history.rowCount).toBe(0);
});

test('an undo that would undo nothing is refused, and one that left something can be repeated', async () => {
  const id = await run('students', { name: 'Repeat Goes' }, { name: 'Repeat Stays' }, { name: 'Repeat Later' });
  const [goes, stays] = [await find('Repeat Goes'), await find('Repeat Stays')];
  await logIn(await handOut(stays?._id ?? ''));
  expect(await stayedOf(id)).toEqual([['Repeat Stays', 'They have logged in since']]);
  expect(await find(goes?.name ?? '')).toBeUndefined();
  const again = await undo(id);
  expect([again.status, again.body.message]).toEqual([422, 'Nothing was undone: all of it was changed or used since']);
  const partly = (await admin.call(getImport, { params: { id } })).body.data;
  expect(partly).toMatchObject({ stays: 1, undone: { by: 'Test admin' }, undoUntil: expect.any(String) });
  // A login that was ended before it was more than tried is unused again.
  await admin.call(endUserSessions, { params: { id: stays?._id ?? '' } });
  expect(await stayedOf(id)).toEqual([]);
  expect(await find('Repeat Stays')).toBeUndefined();
  expect((await undo(id)).body.message).toBe('This import is already undone');
});

test('what an import changed and an undo put back is no row of a second undo', async () => {
  const [one, two] = [await makeStudent(db, { name: 'Back One' }), await makeStudent(db, { name: 'Back Two' })];
  const id = await run(
    'students',
    { admissionNo: one.profile.admissionNo, schoolName: 'After' },
    { admissionNo: two.profile.admissionNo, schoolName: 'After' },
  );
  await admin.call(updateStudent, { params: { id: two.id }, body: { schoolName: 'By hand', version: 2 } });
  expect(await stayedOf(id)).toEqual([['Back Two', 'Changed since the import']]);
  const check = await admin.call(checkUndo, { params: { id } });
  expect(check.body.data).toMatchObject({ undoes: 0, stays: [{ name: 'Back Two' }] });
});

test('after an undo in part, those who stay can still get their logins', async () => {
  const id = await run('students', { name: 'Part Goes' }, { name: 'Part Stays' });
  const stays = await find('Part Stays');
  await admin.call(updateStudent, { params: { id: stays?._id ?? '' }, body: { schoolName: 'New', version: 1 } });
  await undo(id);
  expect((await admin.call(getImport, { params: { id } })).body.data.withoutLogin).toBe(1);
  expect((await admin.call(inviteImported, { params: { id }, body: {} })).body.data.slips).toMatchObject([
    { name: 'Part Stays' },
  ]);
});

test('what was noted, taught or filed since is the reason to stay, also a place that has ended', async () => {
  const [left, called, noted] = [await importOne(), await importOne(), await importOne()];
  const other = await makeBatch(db);
  const place = { id: other.id, studentId: left.student };
  await admin.call(addStudentToBatch, { params: place });
  await admin.call(removeStudentFromBatch, { params: place });
  expect(await stayedOf(left.import)).toEqual([[left.name, 'Changed since the import']]);
  await admin.call(noteContact, {
    body: { student: called.student, guardian: called.guardian, channel: 'call', about: 'attendance' },
  });
  expect(await stayedOf(called.import)).toEqual([[called.name, 'A call has been noted since']]);
  await makeNote(db, deps.files, { studentId: noted.student });
  expect(await stayedOf(noted.import)).toEqual([[noted.name, 'Notes have been added since']]);
});

test('a batch with an extra class stays', async () => {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  const made = await run('batches', {
    name: 'Extra',
    standard: standard.id,
    subject: subject.id,
    startDate: '2026-06-01',
  });
  const { rows } = await pool.query<{ id: string }>(`select id from batches where name = 'Extra'`);
  const batch = rows[0]?.id ?? '';
  const extra = { batch, date: '2027-01-10', startTime: '08:00', endTime: '09:00' };
  expect((await admin.call(addExtraClass, { body: extra })).status).toBe(201);
  expect(await stayedOf(made)).toEqual([['Extra', 'Extra classes have been added since']]);
  expect((await admin.call(getBatch, { params: { id: batch } })).status).toBe(200);
});

test('what was taken meanwhile stays by name, and the rest is taken back', async () => {
  const batch = await makeBatch(db);
  const [one, two, three] = [
    await makeStudent(db, { name: 'Taken Email', email: 'taken@example.com' }),
    await makeStudent(db, { name: 'Taken Number' }),
    await makeStudent(db, { name: 'Free', profile: { schoolName: 'Before' } }),
  ];
  await enrol(db, batch.id, [two.id]);
  const made = await run(
    'students',
    { admissionNo: one.profile.admissionNo, email: 'other@example.com' },
    { admissionNo: two.profile.admissionNo, batches: [batch.id], rollNos: [7] },
    { admissionNo: three.profile.admissionNo, schoolName: 'After' },
  );
  await makeStudent(db, { email: 'taken@example.com' });
  await enrol(db, batch.id, [(await makeStudent(db)).id]);
  await pool.query('update enrolments set roll_no = 1 where batch_id = $1 and student_id <> $2', [batch.id, two.id]);
  expect(await stayedOf(made)).toEqual([
    ['Taken Email', 'This email already has an account'],
    ['Taken Number', 'What it had before is now taken'],
  ]);
  expect(await read(one.id)).toMatchObject({ email: 'other@example.com' });
  expect(await read(two.id)).toMatchObject({ batches: [{ rollNo: 7 }] });
  expect(await read(three.id)).toMatchObject({ schoolName: 'Before' });
  const again = await undo(made);
  expect(again.status).toBe(422);
  expect(await read(three.id)).toMatchObject({ schoolName: 'Before' });
});

test('a room that was given to another batch keeps the new week, by name', async () => {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  const at = (startTime: string, endTime: string) => [{ day: 'mon' as const, startTime, endTime, room: 'R1' }];
  const rooted = { standard: standard.id, subject: subject.id, startDate: '2026-06-01' };
  await run('batches', { name: 'Moved', code: 'MV', ...rooted, schedule: at('08:00', '09:00') });
  const moved = await run('batches', { code: 'MV', name: 'Moved', schedule: at('10:00', '11:00') });
  await run('batches', { name: 'Follows', ...rooted, schedule: at('08:00', '09:00') });
  expect(await stayedOf(moved)).toEqual([['Moved', 'The room is taken at this time']]);
});

test('of a sheet of marks and a register saved at the same moment one is refused', async () => {
  const batch = await makeBatch(db, { schedule: everyDay });
  const student = await makeStudent(db);
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-10' });
  const marks = (status: 'present' | 'absent') => [{ date: '2026-11-20', status }];
  const row = { batch: batch.id, admissionNo: student.profile.admissionNo, marks: marks('present') };
  const records = [{ studentId: student.id, status: 'absent' as const }];
  const answers = await raceAtWriteTo<{ status: number }>(pool, 'registers', [
    () =>
      admin.call(createImport, {
        body: { kind: 'attendance', rows: [{ number: 2, values: row }], fileName: 'marks.xlsx' },
      }),
    () =>
      admin.call(markAttendance, {
        params: { batchId: batch.id },
        body: { date: '2026-11-20', records, reason: 'Late', version: 0 },
      }),
  ]);
  const [imported, saved] = answers.map(({ status }) => status);
  expect([
    [201, 409],
    [409, 200],
  ]).toContainEqual([imported, saved]);
});

test('a table that refers to a record is found by its foreign key', async () => {
  const student = await makeStudent(db);
  await pool.query('create table later (student uuid references students (user_id) on delete cascade)');
  const uses = () => usesOf(db, 'students', [student.id], ['student_guardians']);
  expect(await uses()).toEqual(new Map());
  await pool.query('insert into later values ($1)', [student.id]);
  expect(await uses()).toEqual(new Map([[student.id, 'later']]));
  await pool.query('drop table later');
});
