import { describe, expect, test } from 'vitest';
import { getRegister, markAttendance } from '#contract/attendance';
import { listAuditEntries } from '#contract/audit';
import { listAbsentees, listCalls, listToTell } from '#contract/contacts';
import { addDays } from '#contract/dates';
import { getFamily } from '#contract/family';
import {
  addLeave,
  answerLeaveInBatch,
  answerLeaveRequest,
  askLeave,
  listLeaveRequests,
  listTaughtLeave,
  maxOpenLeave,
  withdrawLeave,
} from '#contract/leave-requests';
import { deleteStudent, updateStudent } from '#contract/students';
import { enrol, makeBatch, makeGuardian, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { putBack, takeBackup } from '../../../test/backups.ts';
import { familyCaller, type Caller } from '../../../test/call.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { academyClock } from '../../academy/academy.ts';
import { formatDay } from '../../format-times.ts';

const academy = await testApp();
const { app, db, pool, as } = academy;
const { admin } = as;
await pool.query(`insert into settings (name) values ('Sample Academy')`);
const { today } = await academyClock(db);
const tomorrow = addDays(today, 1);

/** A guardian with one child in a class, the page opened; a second student of another family is in the class. */
async function makeFamily() {
  const taught = await makeTaughtClass(academy, 2);
  const [child = '', other = ''] = taught.ids;
  const guardian = await makeGuardian(db, [child]);
  const { id: teacherId } = taught.teacher;
  return { ...taught, child, other, guardian, page: familyCaller(app, guardian), teacher: taught.caller, teacherId };
}

const in9Days = { startDate: addDays(today, 9), endDate: addDays(today, 9) };

const form = (student: string, over: object = {}) => ({
  student,
  startDate: today,
  endDate: tomorrow,
  reason: 'Fever',
  ...over,
});
const ask = (page: Caller, student: string, over: object = {}) => page.call(askLeave, { body: form(student, over) });

async function asked(page: Caller, student: string, over: object = {}): Promise<string> {
  const { body, status } = await ask(page, student, over);
  expect(status).toBe(201);
  return body.data._id;
}

const shown = async (page: Caller) => (await page.call(getFamily)).body.data.children[0]?.leave;
const inRegister = async (who: Caller, batchId: string, student: string, date = today) =>
  (await who.call(getRegister, { params: { batchId, date } })).body.data.records.find(
    ({ studentId }) => studentId === student,
  );
const officeAnswers = (id: string, isAccepted: boolean | null, reason?: string) =>
  admin.call(answerLeaveRequest, { params: { id }, body: { isAccepted, reason } });
const teacherAnswers = (who: Caller, id: string, batchId: string, isAccepted: boolean | null, reason?: string) =>
  who.call(answerLeaveInBatch, { params: { id, batchId }, body: { isAccepted, reason } });
const taughtLeave = async (who: Caller, query = {}) => (await who.call(listTaughtLeave, { query })).body;
const openOnes = async (query = {}) => (await admin.call(listLeaveRequests, { query: { limit: 200, ...query } })).body;

describe('the office enters leave', () => {
  const add = (student: string, guardian: string | null, over: object = {}) =>
    admin.call(addLeave, { body: { ...form(student, over), guardian } });

  test('for a family that called: accepted for all batches, in the register and on the page of that guardian', async () => {
    const { child, guardian, page, batch, teacher } = await makeFamily();
    const { status, body } = await add(child, guardian.id);
    expect([status, body]).toMatchObject([
      201,
      {
        message: 'Leave added. The teachers see it in the register',
        data: {
          ...{ student: { _id: child }, guardian: { name: 'Sunita', relation: 'mother' }, reason: 'Fever' },
          ...{ status: 'accepted', answeredBy: 'Test admin', startDate: today, endDate: tomorrow },
        },
      },
    ]);
    const { _id } = body.data;
    expect((await inRegister(teacher, batch.id, child))?.leave).toMatchObject({
      _id,
      status: 'accepted',
      isByOffice: true,
    });
    expect(await shown(page)).toMatchObject([{ _id, status: 'accepted', isByOffice: true }]);
    const { body: history } = await admin.call(listAuditEntries, { query: { entityId: _id } });
    expect(history.data).toMatchObject([{ action: 'create', by: 'Test admin' }]);
    expect((await officeAnswers(_id, false)).body.data.status).toBe('declined');
  });

  test('for a student without a guardian, and on days that are over', async () => {
    const { other, batch, teacher } = await makeFamily();
    const past = { startDate: addDays(today, -30), endDate: addDays(today, -1) };
    expect((await add(other, null, past)).body.data).toMatchObject({
      guardian: { name: null, relation: 'other', phone: null },
    });
    expect((await inRegister(teacher, batch.id, other, addDays(today, -1)))?.leave).toMatchObject({
      relation: 'other',
    });
    expect((await add(other, null, { ...past, startDate: past.endDate })).status).toBe(409);
  });

  test('not beside a request that waits, which is named, whoever made it; once it is answered its days are taken', async () => {
    const { child, page, guardian } = await makeFamily();
    const id = await asked(page, child);
    const message = `Sunita has already asked for leave from ${formatDay(today)} to ${formatDay(tomorrow)} and is waiting for an answer. Accept that request instead`;
    for (const asking of [guardian.id, null]) {
      expect(await add(child, asking, { startDate: tomorrow })).toMatchObject({
        status: 409,
        body: { message, fields: { startDate: message } },
      });
    }
    await officeAnswers(id, true);
    expect((await add(child, guardian.id)).body.fields).toEqual({
      startDate: 'There is leave on one of these days already',
    });
  });

  test('not twice for the same guardian, for a stranger’s child, or for days that are long gone', async () => {
    const { child, other, guardian } = await makeFamily();
    await add(child, guardian.id);
    expect(await add(child, guardian.id, { startDate: tomorrow })).toMatchObject({
      status: 409,
      body: { fields: { startDate: 'There is leave on one of these days already' } },
    });
    expect((await add(other, guardian.id)).body).toMatchObject({
      fields: { guardian: 'Choose a guardian of this student' },
    });
    expect((await add(other, null, { startDate: addDays(today, -31) })).body).toMatchObject({
      fields: { startDate: 'Leave can begin 30 days ago at the earliest' },
    });
    expect((await add(other, null, { endDate: addDays(today, 30) })).body.fields).toHaveProperty('endDate');
    expect((await add(crypto.randomUUID(), null)).status).toBe(404);
  });
});

describe('a guardian asks for leave', () => {
  test('of an own child, and sees it with the answer; the register and the office see who asked and why', async () => {
    const { child, page, batch, teacher, guardian } = await makeFamily();
    const { body, status } = await ask(page, child, { reason: '  Fever  since   Monday ' });
    expect(status).toBe(201);
    expect(body.message).toBe('The office and the teachers see your request');
    const own = { startDate: today, endDate: tomorrow, reason: 'Fever since Monday' };
    const { _id } = body.data;
    expect(body.data).toEqual({ _id, ...own, status: 'asked', isByOffice: false, answerReason: null, answers: [] });
    expect(await shown(page)).toEqual([body.data]);
    expect((await inRegister(teacher, batch.id, child))?.leave).toEqual({
      ...{ _id, ...own, guardian: 'Sunita', relation: 'mother' },
      ...{ status: 'asked', isByOffice: false, answerReason: null },
    });
    expect((await openOnes()).data.find((request) => request._id === _id)).toMatchObject({
      ...own,
      student: { _id: child },
      guardian: { name: 'Sunita', relation: 'mother', phone: guardian.phone },
      status: 'asked',
      answeredBy: null,
      batches: [{ _id: batch.id, isAccepted: null }],
    });
  });

  test('sent twice it is one request, by the key and by its content', async () => {
    const { child, page } = await makeFamily();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = [
      await page.call(askLeave, { body: form(child), headers }),
      await page.call(askLeave, { body: form(child), headers }),
      await ask(page, child),
    ];
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await shown(page)).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['without a reason', { reason: '  ' }, 'reason', 'Enter a reason'],
    ['with the last day before the first', { endDate: addDays(today, -1) }, 'endDate', 'cannot be before the first'],
    ['for a day that is long gone', { startDate: addDays(today, -3) }, 'startDate', '2 days ago at the earliest'],
    [
      'far ahead',
      { startDate: addDays(today, 91), endDate: addDays(today, 91) },
      'startDate',
      'at most 90 days from now',
    ],
    ['for more than a month', { endDate: addDays(today, 30) }, 'endDate', 'at most 30 days at a time'],
  ])('not %s', async (_, over, field, sentence) => {
    const { child, page } = await makeFamily();
    const { body, status } = await ask(page, child, over);
    expect([400, 422]).toContain(status);
    expect(body.fields?.[field]).toContain(sentence);
    expect(await shown(page)).toEqual([]);
  });

  test('not for days asked for already, unless that request was declined or withdrawn', async () => {
    const { child, page } = await makeFamily();
    const first = await asked(page, child);
    const over = { startDate: tomorrow, endDate: addDays(today, 5) };
    const again = await ask(page, child, over);
    expect([again.status, again.body.fields?.['startDate']]).toEqual([
      409,
      'There is leave on one of these days already',
    ]);
    await page.call(withdrawLeave, { params: { id: first } });
    const second = await asked(page, child, over);
    await officeAnswers(second, false);
    await asked(page, child, over);
    expect((await officeAnswers(second, true)).status).toBe(409);
  });

  test(`not more than ${maxOpenLeave} that wait, sent one by one or all together`, async () => {
    const { child, page } = await makeFamily();
    const days = Array.from({ length: maxOpenLeave + 3 }, (_, at) => addDays(today, at * 2));
    const answers = await Promise.all(days.map((day) => ask(page, child, { startDate: day, endDate: day })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxOpenLeave);
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain('wait for an answer already');
    const [first] = (await shown(page)) ?? [];
    await page.call(withdrawLeave, { params: { id: first?._id ?? '' } });
    await asked(page, child, { startDate: addDays(today, 60), endDate: addDays(today, 60) });
  });

  test('not more than twenty in a day, withdrawn ones included', async () => {
    const { child, page } = await makeFamily();
    for (let count = 0; count < 20; count += 1) {
      await page.call(withdrawLeave, { params: { id: await asked(page, child) } });
    }
    expect((await ask(page, child)).body.message).toBe('There were many requests today. Call the office.');
  });

  test('not for a child of another family, one that left, or nobody', async () => {
    const { child, other, page } = await makeFamily();
    const answers = [await ask(page, other), await ask(page, crypto.randomUUID())];
    await pool.query(`update students set status = 'left' where user_id = $1`, [child]);
    answers.push(await ask(page, child));
    const seen = new Set(answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' })));
    expect([...seen]).toEqual([expect.stringContaining('"status":404')]);
    const { rows } = await pool.query('select from leave_requests where student_id = any($1)', [[child, other]]);
    expect(rows).toEqual([]);
  });
});

describe('a guardian withdraws', () => {
  test('a request that nobody has answered; twice is once', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    const answers = [
      await page.call(withdrawLeave, { params: { id } }),
      await page.call(withdrawLeave, { params: { id } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'withdrawn'],
      [200, 'withdrawn'],
    ]);
    expect((await inRegister(teacher, batch.id, child))?.leave).toBeNull();
    expect((await openOnes()).data.map(({ _id }) => _id)).not.toContain(id);
    const refused = [await officeAnswers(id, true), await teacherAnswers(teacher, id, batch.id, true)];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'The parent has withdrawn this request'],
      [422, 'The parent has withdrawn this request'],
    ]);
  });

  test('not one that was answered, and not the other guardian’s, which is not shown either', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    const father = familyCaller(app, await makeGuardian(db, [child], { name: 'Anil' }));
    expect(await shown(father)).toEqual([]);
    expect((await father.call(withdrawLeave, { params: { id } })).status).toBe(404);
    await teacherAnswers(teacher, id, batch.id, true);
    const late = await page.call(withdrawLeave, { params: { id } });
    expect([late.status, late.body.message]).toEqual([
      422,
      'This request has been answered. Call the office if your plans have changed.',
    ]);
  });
});

describe('the teacher answers for a batch', () => {
  test('and the parent, the register and the office see it; repeating it changes nothing, and it can be changed', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    const before = await pool.query('select count(*)::int as count from audit_log');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await teacherAnswers(teacher, id, batch.id, true);
      expect([status, body.data.status]).toEqual([200, 'accepted']);
    }
    const after = await pool.query('select count(*)::int as count from audit_log');
    expect(after.rows[0].count - before.rows[0].count).toBe(1);
    expect(await shown(page)).toMatchObject([
      { status: 'accepted', isByOffice: false, answers: [{ batch: batch.name, isAccepted: true }] },
    ]);
    expect((await openOnes({ status: 'accepted' })).data.find(({ _id }) => _id === id)?.batches).toMatchObject([
      { _id: batch.id, isAccepted: true, answeredBy: expect.any(String) },
    ]);
    await teacherAnswers(teacher, id, batch.id, false);
    expect(await shown(page)).toMatchObject([{ status: 'declined' }]);
  });

  test('of a child in two batches it is answered in part until both have', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const second = await makeTaughtClass(academy, 0);
    await enrol(db, second.batch.id, [child], { joinedOn: '2026-06-01' });
    const id = await asked(page, child);
    await teacherAnswers(teacher, id, batch.id, true);
    expect(await shown(page)).toMatchObject([{ status: 'partly' }]);
    expect((await inRegister(second.caller, second.batch.id, child))?.leave).toMatchObject({ status: 'asked' });
    await teacherAnswers(second.caller, id, second.batch.id, true);
    expect(await shown(page)).toMatchObject([{ status: 'accepted' }]);
    await teacherAnswers(second.caller, id, second.batch.id, false);
    expect(await shown(page)).toMatchObject([{ status: 'partly' }]);
  });

  test('not for a batch of another teacher, nor one in which the child is not', async () => {
    const { child, page, batch } = await makeFamily();
    const stranger = await makeTaughtClass(academy, 1);
    const id = await asked(page, child);
    expect((await teacherAnswers(stranger.caller, id, batch.id, true)).status).toBe(404);
    expect((await teacherAnswers(stranger.caller, id, stranger.batch.id, true)).status).toBe(404);
    expect((await inRegister(stranger.caller, stranger.batch.id, stranger.ids[0] ?? ''))?.leave).toBeNull();
    expect(await shown(page)).toMatchObject([{ status: 'asked' }]);
  });

  test('not any more once the office has', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    await teacherAnswers(teacher, id, batch.id, false);
    await officeAnswers(id, true);
    expect((await inRegister(teacher, batch.id, child))?.leave).toMatchObject({ status: 'accepted', isByOffice: true });
    const late = await teacherAnswers(teacher, id, batch.id, false);
    expect([late.status, late.body.message]).toEqual([422, 'The office has answered this request for all batches']);
    expect(await shown(page)).toMatchObject([{ status: 'accepted', isByOffice: true }]);
  });
});

describe('a teacher’s list', () => {
  test('has the requests for own batches that are not over, by their first day, until they are answered', async () => {
    const { child, other, page, batch, teacher } = await makeFamily();
    const [soon, later] = [await asked(page, child), await asked(page, child, in9Days)];
    const father = familyCaller(app, await makeGuardian(db, [other], { name: 'Anil' }));
    const withdrawn = await asked(father, other);
    await father.call(withdrawLeave, { params: { id: withdrawn } });
    const over = await asked(father, other);
    await pool.query('update leave_requests set start_date = start_date - 9, end_date = end_date - 9 where id = $1', [
      over,
    ]);
    const { rows } = await pool.query('select name from users where id = $1', [child]);
    const first = {
      ...{ _id: soon, student: { _id: child, name: rows[0].name }, batch: { _id: batch.id, name: batch.name } },
      ...{ startDate: today, endDate: tomorrow, reason: 'Fever', guardian: 'Sunita', relation: 'mother' },
      ...{ status: 'asked', isByOffice: false, answerReason: null },
    };
    const waiting = await taughtLeave(teacher);
    expect(waiting.data).toMatchObject([first, { _id: later }]);
    expect([waiting.open, waiting.pagination.total]).toEqual([2, 2]);

    await teacherAnswers(teacher, soon, batch.id, true);
    await officeAnswers(later, false, 'The unit test is on that day');
    expect(await taughtLeave(teacher)).toMatchObject({ data: [], open: 0 });
    expect((await taughtLeave(teacher, { status: 'accepted' })).data).toMatchObject([{ _id: soon, isByOffice: false }]);
    expect((await taughtLeave(teacher, { status: 'declined' })).data).toMatchObject([
      { _id: later, isByOffice: true, answerReason: 'The unit test is on that day' },
    ]);
  });

  test('has a request once for each own batch, and none of other teachers’ batches, of who left or joins later', async () => {
    const { child, page, batch, teacher, teacherId } = await makeFamily();
    const second = await makeBatch(db, { teacherId, name: 'Zenith', startDate: '2026-06-01' });
    await enrol(db, second.id, [child], { joinedOn: '2026-06-01' });
    const stranger = await makeTaughtClass(academy, 1);
    const id = await asked(page, child);
    const batches = async () => (await taughtLeave(teacher)).data.map((one) => one.batch.name).toSorted();
    expect(await batches()).toEqual([batch.name, 'Zenith'].toSorted());
    expect((await taughtLeave(stranger.caller)).data).toEqual([]);
    await teacherAnswers(teacher, id, second.id, true);
    expect(await batches()).toEqual([batch.name]);
    await pool.query('update enrolments set joined_on = $2 where batch_id = $1', [batch.id, addDays(today, 2)]);
    expect(await batches()).toEqual([]);
    await pool.query('update enrolments set joined_on = $2 where batch_id = $1', [batch.id, today]);
    expect(await batches()).toEqual([batch.name]);
    await pool.query(`update students set status = 'left' where user_id = $1`, [child]);
    expect(await batches()).toEqual([]);
  });
});

describe('an answer', () => {
  test('has a reason, which the family, the register and the office read; another reason is another answer', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    await teacherAnswers(teacher, id, batch.id, false, '  The unit test is   on Friday ');
    const answerReason = 'The unit test is on Friday';
    expect(await shown(page)).toMatchObject([
      { answerReason: null, answers: [{ batch: batch.name, isAccepted: false, reason: answerReason }] },
    ]);
    expect((await inRegister(teacher, batch.id, child))?.leave).toMatchObject({ status: 'declined', answerReason });
    expect((await openOnes({ status: 'declined' })).data.find(({ _id }) => _id === id)?.batches).toMatchObject([
      { answerReason },
    ]);
    await officeAnswers(id, false, 'Come for the test');
    await officeAnswers(id, false, 'Come for the test only');
    expect(await shown(page)).toMatchObject([{ status: 'declined', answerReason: 'Come for the test only' }]);
    expect((await inRegister(teacher, batch.id, child))?.leave?.answerReason).toBe('Come for the test only');
    const { body: history } = await admin.call(listAuditEntries, { query: { entityId: id } });
    expect(history.data.map(({ changes }) => changes.find(({ field }) => field === 'Reason')?.after)).toEqual([
      ...['Come for the test only', 'Come for the test', answerReason],
      'Fever',
    ]);
    const tooLong = await officeAnswers(id, false, 'x'.repeat(301));
    expect([tooLong.status, Object.keys(tooLong.body.fields ?? {})]).toEqual([422, ['reason']]);
  });

  test('of a teacher is taken back: nobody has answered, and the parent may withdraw', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    await teacherAnswers(teacher, id, batch.id, false, 'Test');
    for (const time of ['once', 'twice']) {
      const { status, body } = await teacherAnswers(teacher, id, batch.id, null);
      expect([status, body.data.status, body.data.answerReason], time).toEqual([200, 'asked', null]);
    }
    expect(await shown(page)).toMatchObject([{ status: 'asked', answers: [] }]);
    expect((await page.call(withdrawLeave, { params: { id } })).status).toBe(200);
  });

  test('of the office is taken back: what the teachers answered holds again', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    await officeAnswers(id, true, 'Get well');
    expect((await officeAnswers(id, null, 'not stored')).body.data).toMatchObject({
      ...{ status: 'asked', answeredBy: null, answeredAt: null, answerReason: null },
    });
    await teacherAnswers(teacher, id, batch.id, false);
    await officeAnswers(id, true);
    expect((await officeAnswers(id, null)).body.data.status).toBe('declined');
    expect(await shown(page)).toMatchObject([{ status: 'declined', isByOffice: false }]);
  });

  test('is not taken back where its days were asked for again', async () => {
    const { child, page } = await makeFamily();
    const id = await asked(page, child);
    await officeAnswers(id, false);
    await asked(page, child);
    expect((await officeAnswers(id, null)).status).toBe(409);
    expect((await shown(page))?.map(({ status }) => status).toSorted()).toEqual(['asked', 'declined']);
  });
});

describe('the office', () => {
  test('answers for all batches, may change it, and both stand in the history by the name of the student', async () => {
    const { child, page } = await makeFamily();
    const id = await asked(page, child);
    expect((await officeAnswers(id, true)).body.data).toMatchObject({
      status: 'accepted',
      answeredBy: expect.any(String),
    });
    expect((await officeAnswers(id, true)).status).toBe(200);
    expect((await officeAnswers(id, false)).body.data.status).toBe('declined');
    const { body } = await admin.call(listAuditEntries, { query: { entity: 'leave request', entityId: id } });
    const { rows } = await pool.query('select name from users where id = $1', [child]);
    expect(body.data.map(({ by, byId, name, changes }) => [by, byId === null, name, changes.at(-1)?.after])).toEqual([
      [expect.any(String), false, rows[0].name, 'Declined'],
      [expect.any(String), false, rows[0].name, 'Accepted'],
      ['Sunita', true, rows[0].name, 'Fever'],
    ]);
  });

  test('lists what waits by the first day, finds by name, filters, and leaves out what is over or left', async () => {
    await pool.query('delete from leave_requests');
    const { child, page } = await makeFamily();
    const sibling = await makeStudent(db, { name: 'Zarina Unique' });
    const gone = await makeStudent(db);
    const mother = familyCaller(app, await makeGuardian(db, [sibling.id, gone.id]));
    const later = await asked(page, child, in9Days);
    const sooner = await asked(mother, sibling.id);
    const answered = await asked(mother, sibling.id, { startDate: addDays(today, 20), endDate: addDays(today, 20) });
    await officeAnswers(answered, false);
    await asked(mother, gone.id);
    await pool.query(`update students set status = 'left' where user_id = $1`, [gone.id]);
    const over = await asked(page, child);
    await pool.query('update leave_requests set start_date = start_date - 9, end_date = end_date - 9 where id = $1', [
      over,
    ]);

    const listed = await openOnes();
    expect(listed.data.map(({ _id }) => _id)).toEqual([sooner, later]);
    expect([listed.open, listed.pagination.total]).toEqual([2, 2]);
    expect((await openOnes({ page: 2, limit: 1 })).data.map(({ _id }) => _id)).toEqual([later]);
    expect((await openOnes({ search: 'zari' })).data.map(({ _id }) => _id)).toEqual([sooner]);
    expect((await openOnes({ status: 'declined' })).data.map(({ _id }) => _id)).toEqual([answered]);
    expect((await openOnes({ status: 'all' })).pagination.total).toBe(5);
  });

  test('of two answers at one moment the later holds, and a withdrawal does not pass an answer', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const id = await asked(page, child);
    const [answer, withdrawal] = await Promise.all([
      teacherAnswers(teacher, id, batch.id, true),
      page.call(withdrawLeave, { params: { id } }),
    ]);
    expect([answer.status, withdrawal.status].toSorted()).toEqual([200, 422]);
    const [row] = (await shown(page)) ?? [];
    expect(row?.status).toBe(answer.status === 200 ? 'accepted' : 'withdrawn');
  });
});

describe('whose leave was accepted', () => {
  const absentees = async () =>
    (await admin.call(listAbsentees, { query: { limit: 200 } })).body.data.map(({ _id }) => _id);

  test('is not among the absent of the day, nor of the register, nor of those to call', async () => {
    const { child, other, page, batch, teacher } = await makeFamily();
    for (const back of [1, 2, 3]) {
      await makeRegister(db, batch.id, addDays(today, -back), { [child]: 'absent', [other]: 'absent' });
    }
    const records = [child, other].map((studentId) => ({ studentId, status: 'absent' as const }));
    await teacher.call(markAttendance, { params: { batchId: batch.id }, body: { date: today, records } });
    const toTell = async () =>
      (await teacher.call(listToTell, { params: { batchId: batch.id, date: today } })).body.data.map(({ _id }) => _id);
    const toCall = async () => (await teacher.call(listCalls)).body.data.map(({ _id }) => _id).toSorted();
    expect(await absentees()).toEqual(expect.arrayContaining([child, other]));
    expect(await toCall()).toEqual([child, other].toSorted());

    const id = await asked(page, child);
    expect(await absentees()).toContain(child);
    await teacherAnswers(teacher, id, batch.id, true);
    expect(await absentees()).not.toContain(child);
    expect(await toTell()).toEqual([other]);
    expect(await toCall()).toEqual([other]);
    await officeAnswers(id, false);
    expect(await absentees()).toContain(child);
  });

  test('by one teacher is still absent in the class of another', async () => {
    const { child, page, batch, teacher } = await makeFamily();
    const second = await makeBatch(db);
    await enrol(db, second.id, [child], { joinedOn: '2026-06-01' });
    await makeRegister(db, batch.id, today, { [child]: 'absent' });
    await makeRegister(db, second.id, today, { [child]: 'absent' });
    await teacherAnswers(teacher, await asked(page, child), batch.id, true);
    const row = (await admin.call(listAbsentees, { query: { limit: 200 } })).body.data.find(({ _id }) => _id === child);
    expect(row?.classes.map((one) => one.batch._id)).toEqual([second.id]);
  });
});

test('requests go with the student, and stay without the guardian who asked', async () => {
  const { child, page, guardian } = await makeFamily();
  const id = await asked(page, child);
  await officeAnswers(id, true);
  const { rows: students } = await pool.query('select version from users where id = $1', [child]);
  await admin.call(updateStudent, {
    params: { id: child },
    body: { version: students[0].version, guardians: [{ name: 'Anil', phone: '9800012399' }] },
  });
  const { rows } = await pool.query('select guardian_id, guardian_name from leave_requests where id = $1', [id]);
  expect(rows).toEqual([{ guardian_id: null, guardian_name: 'Sunita' }]);
  expect((await pool.query('select from guardians where id = $1', [guardian.id])).rowCount).toBe(0);
  expect((await admin.call(deleteStudent, { params: { id: child } })).status).toBe(200);
  expect((await pool.query('select from leave_requests where id = $1', [id])).rowCount).toBe(0);
});

test('a backup has the requests and the answers', async () => {
  const { child, page, batch, teacher } = await makeFamily();
  const id = await asked(page, child);
  await teacherAnswers(teacher, id, batch.id, true);
  const backup = await takeBackup(admin);
  await officeAnswers(id, false);
  await putBack(academy, admin, backup._id);
  // The sessions have ended.
  const { rows } = await pool.query(
    `select l.status, l.answered_by_name as by, a.is_accepted as "isAccepted"
     from leave_requests l join leave_answers a on a.request_id = l.id where l.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'accepted', by: null, isAccepted: true }]);
});
