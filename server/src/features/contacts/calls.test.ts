import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#contract/dates';
import { listCalls, noteContact } from '#contract/contacts';
import { getAdminSummary, getInbox } from '#contract/dashboard';
import { getSettings, updateSettings } from '#contract/settings';
import { getStudent, getStudentOverview } from '#contract/students';
import { enrol, makeBatch, makeRegister, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();
const { admin } = as;
const today = '2026-07-15';
type Mark = 'present' | 'absent' | 'late' | 'leave';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`${today}T06:00:00Z`);
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.query("delete from batches; delete from users where role = 'student'");
});

async function makeClass() {
  const teacher = await makeTeacher(db);
  const batch = await makeBatch(db, { name: 'Physics', teacherId: teacher.id, startDate: '2026-06-01' });
  return { teacher: as(teacher.id), batch };
}

/** A student with these marks, the last of them `daysAgo` days ago. */
async function makeMarked(batchId: string, name: string, marks: Mark[], daysAgo = 1) {
  const student = await makeStudent(db, { name, profile: { parentName: 'Parent', parentPhone: '+919811122233' } });
  await enrol(db, batchId, [student.id], { joinedOn: '2026-06-01' });
  for (const [index, mark] of marks.entries()) {
    const day = addDays(today, index + 1 - marks.length - daysAgo);
    await makeRegister(db, batchId, day, { [student.id]: mark });
  }
  const { body } = await admin.call(getStudent, { params: { id: student.id } });
  return { student: student.id, guardian: body.data.guardians[0]?._id ?? '' };
}
const calls = async (who: typeof admin) => (await who.call(listCalls)).body.data;
/** Sessions would end if the clock went on, so what was noted moves back instead. */
const goOnDays = (days: number) =>
  pool.query(
    `update contacts set at = at - $1::int * interval '1 day', date = date - $1::int, call_again_on = call_again_on - $1::int`,
    [days],
  );
const setThreshold = async (attendanceThreshold: number | null) => {
  const { version } = (await admin.call(getSettings)).body.data;
  await admin.call(updateSettings, { body: { attendanceThreshold, version } });
};

describe('who needs a call', () => {
  test('is who missed three classes in a row, with the batch and since when', async () => {
    const { batch, teacher } = await makeClass();
    await makeMarked(batch.id, 'Asha Kale', ['present', 'absent', 'absent', 'absent']);
    const row = {
      name: 'Asha Kale',
      guardians: [
        {
          name: 'Parent',
          phone: '+919811122233',
          text: 'Namaste. We would like to talk about the attendance of Asha Kale, 25% so far. When may we call? Academy',
        },
      ],
      reasons: [{ kind: 'absent', times: 3, day: '2026-07-12', batch: { name: 'Physics' } }],
      lastContact: null,
    };
    expect(await calls(admin)).toMatchObject([row]);
    expect(await calls(teacher)).toMatchObject([row]);
    expect(await calls(as((await makeTeacher(db)).id))).toEqual([]);
  });

  test('is who is below the threshold of the academy, if it has one', async () => {
    const { batch } = await makeClass();
    await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'present']);
    expect(await calls(admin)).toEqual([]);
    await setThreshold(75);
    expect(await calls(admin)).toMatchObject([{ reasons: [{ kind: 'low', percentage: 100 / 3, day: '2026-07-12' }] }]);
    const other = await makeBatch(db, { startDate: '2026-06-01' });
    await makeMarked(other.id, 'Bala More', [
      ...(['absent', 'present', 'present', 'present'] as const),
      ...(['absent', 'leave', 'absent', 'present'] as const),
    ]);
    expect((await calls(admin)).map(({ name, reasons: [first] }) => [name, first?.day])).toEqual([
      ['Asha Kale', '2026-07-12'],
      ['Bala More', addDays(today, -4)],
    ]);
    const { rows } = await pool.query<{ id: string }>(`select id from users where name = 'Bala More'`);
    const { body } = await admin.call(getStudentOverview, { params: { id: rows[0]?.id ?? '' } });
    expect(body.data.callReasons).toMatchObject([{ kind: 'low', day: addDays(today, -4) }]);
    await setThreshold(null);
  });

  test('is nobody for what was in a batch that has ended, in the first week of a year', async () => {
    await setThreshold(75);
    const { batch } = await makeClass();
    const marked = await makeMarked(batch.id, 'Asha Kale', ['absent', 'present', 'absent'], 3);
    expect(await calls(admin)).toMatchObject([{ reasons: [{ kind: 'low' }] }]);
    const call = { student: marked.student, guardian: marked.guardian, channel: 'call', about: 'attendance' } as const;
    await admin.call(noteContact, { body: { ...call, result: 'no_answer' } });
    await goOnDays(2);
    await pool.query("update batches set status = 'completed', end_date = $1 where id = $2", ['2026-07-13', batch.id]);
    const next = await makeBatch(db, { name: 'Physics again', startDate: '2026-07-14' });
    await enrol(db, next.id, [marked.student], { joinedOn: '2026-07-14' });
    expect(await calls(admin)).toEqual([]);
    await makeRegister(db, next.id, '2026-07-14', { [marked.student]: 'present' });
    const { body } = await admin.call(getStudent, { params: { id: marked.student } });
    expect(body.data).toMatchObject({ attendancePercentage: 100, earlierPercentage: 100 / 3 });
    await setThreshold(null);
  });

  test('is whose attendance fell in the last two weeks', async () => {
    const { batch } = await makeClass();
    const [before, now]: [Mark[], Mark[]] = [
      Array.from({ length: 14 }, () => 'present'),
      Array.from({ length: 14 }, (_, day) => (day % 2 ? 'present' : 'absent')),
    ];
    await makeMarked(batch.id, 'Asha Kale', [...before, ...now], 0);
    expect(await calls(admin)).toMatchObject([
      { reasons: [{ kind: 'falling', before: 100, percentage: 50, day: '2026-07-02' }] },
    ]);
  });

  test('is listed by pages, without a family called since', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    const other = await makeBatch(db, { name: 'Chemistry', startDate: '2026-06-01' });
    await makeMarked(other.id, 'Dev Rao', ['absent', 'absent', 'absent']);
    const list = async (page = 1, limit = 10) => {
      const { data, pagination } = (await admin.call(listCalls, { query: { page, limit } })).body;
      return { names: data.map(({ name }) => name), total: pagination.total };
    };
    expect(await list()).toEqual({ names: ['Asha Kale', 'Dev Rao'], total: 2 });
    expect(await list(2, 1)).toEqual({ names: ['Dev Rao'], total: 2 });
    expect(await list(3, 1)).toEqual({ names: [], total: 2 });
    await admin.call(noteContact, { body: { ...asha, channel: 'call', about: 'attendance', result: 'reached' } });
    expect(await list()).toEqual({ names: ['Dev Rao'], total: 1 });
  });
});

describe('a contact without a result', () => {
  const tell = (who: typeof admin, { student, guardian }: { student: string; guardian: string }, over: object) =>
    who.call(noteContact, {
      body: { student, guardian, channel: 'call', about: 'absence', date: addDays(today, -1), ...over },
    });
  const unmarked = { reasons: [{ kind: 'unmarked', day: addDays(today, -1) }] };

  test('is a call of which nobody noted what came of it, until somebody does', async () => {
    const { batch, teacher } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    expect(await calls(admin)).toEqual([]);
    await tell(teacher, asha, {});
    expect(await calls(admin)).toMatchObject([{ ...unmarked, lastContact: { channel: 'call', result: null } }]);
    expect(await calls(teacher)).toMatchObject([unmarked]);
    await admin.call(noteContact, { body: { ...asha, channel: 'call', about: 'attendance', result: 'reached' } });
    expect(await calls(admin)).toEqual([]);
  });

  test('is a message only once the student is absent again', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    await tell(admin, asha, { channel: 'whatsapp' });
    expect(await calls(admin)).toEqual([]);
    await makeRegister(db, batch.id, today, { [asha.student]: 'absent' });
    expect(await calls(admin)).toMatchObject([unmarked]);
  });

  test('is a message about the attendance from the next day on', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    await tell(admin, asha, { channel: 'whatsapp', about: 'attendance' });
    expect(await calls(admin)).toEqual([]);
    await goOnDays(1);
    expect(await calls(admin)).toMatchObject([{ reasons: [{ kind: 'absent' }, { kind: 'unmarked' }] }]);
  });

  test('is a message that could not be delivered, until the family is told in another way', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    const { body } = await tell(admin, asha, { channel: 'whatsapp' });
    await pool.query(
      `insert into family_messages (contact_id, kind, language, parameters, text, status)
       values ($1, 'absent', 'en', '{}', 'text', 'failed')`,
      [body.data._id],
    );
    expect(await calls(admin)).toMatchObject([unmarked]);
    await tell(admin, asha, { channel: 'sms' });
    expect(await calls(admin)).toEqual([]);
  });

  test('is not one about fees, which hides none about the attendance', async () => {
    const { batch, teacher } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    await tell(teacher, asha, {});
    await tell(admin, asha, { about: 'fees', channel: 'whatsapp', note: 'Second instalment' });
    expect(await calls(teacher)).toMatchObject([{ ...unmarked, lastContact: { channel: 'call', note: null } }]);
  });

  test('is one about an absence that nobody answered', async () => {
    const { batch, teacher } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    await tell(teacher, asha, { result: 'no_answer' });
    expect(await calls(admin)).toMatchObject([{ reasons: [{ kind: 'unreached' }] }]);
    await tell(teacher, asha, { result: 'reached' });
    expect(await calls(admin)).toEqual([]);
  });

  test('is forgotten after two weeks', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    await tell(admin, asha, {});
    await goOnDays(14);
    expect(await calls(admin)).toEqual([]);
  });
});

test('the list, the dashboard, the inbox and the page of the student read the same', async () => {
  const { batch, teacher } = await makeClass();
  const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
  const other = await makeBatch(db, { name: 'Maths' });
  await makeMarked(other.id, 'Bala More', ['present', 'present', 'present']);
  const everywhere = async () => {
    const { body: summary } = await admin.call(getAdminSummary);
    const { body: inbox } = await admin.call(getInbox);
    const overviews = await Promise.all(
      [admin, teacher].map((who) => who.call(getStudentOverview, { params: { id: asha.student } })),
    );
    return {
      list: (await calls(admin)).map(({ name, reasons }) => ({ name, reasons })),
      card: summary.data.absentInARow.students.map(({ name, times }) => ({ name, times })),
      cardCount: summary.data.absentInARow.count,
      inbox: inbox.data.items.flatMap(({ kind, name, reasons }) => (kind === 'attendance' ? [{ name, reasons }] : [])),
      inboxCount: inbox.data.counts.attendance,
      pages: overviews.map(({ body }) => body.data.callReasons),
    };
  };
  const reasons = [
    {
      ...{ kind: 'absent', times: 3, day: '2026-07-12', batch: { _id: batch.id, name: 'Physics' } },
      ...{ percentage: null, before: null },
    },
  ];
  expect(await everywhere()).toEqual({
    list: [{ name: 'Asha Kale', reasons }],
    card: [{ name: 'Asha Kale', times: 3 }],
    cardCount: 1,
    inbox: [{ name: 'Asha Kale', reasons }],
    inboxCount: 1,
    pages: [reasons, reasons],
  });
  await admin.call(noteContact, { body: { ...asha, channel: 'call', about: 'attendance', result: 'reached' } });
  expect(await everywhere()).toEqual({
    ...{ list: [], card: [], cardCount: 0, inbox: [], inboxCount: 0, pages: [[], []] },
  });
});

describe('a call that is noted', () => {
  const note = (who: typeof admin, { student, guardian }: { student: string; guardian: string }, over = {}) =>
    who.call(noteContact, {
      body: { student, guardian, channel: 'call', about: 'attendance', result: 'reached', ...over },
    });

  test('takes the student off the list until the next missed class', async () => {
    const { batch, teacher } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    expect((await note(teacher, asha)).status).toBe(201);
    expect(await calls(admin)).toEqual([]);
    await goOnDays(1);
    expect(await calls(admin)).toEqual([]);
    await makeRegister(db, batch.id, today, { [asha.student]: 'absent' });
    expect(await calls(admin)).toMatchObject([
      { reasons: [{ kind: 'absent', times: 4 }], lastContact: { channel: 'call', result: 'reached' } },
    ]);
  });

  test('without an answer is due again the next day', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['present', 'absent']);
    await note(admin, asha, { result: 'no_answer' });
    expect(await calls(admin)).toEqual([]);
    await goOnDays(1);
    expect(await calls(admin)).toMatchObject([{ reasons: [{ kind: 'unreached', day: addDays(today, -1) }] }]);
    await note(admin, asha);
    expect(await calls(admin)).toEqual([]);
  });

  test('brings the student back on the day that was agreed, whatever the attendance', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    await note(admin, asha, { result: 'no_answer', callAgainOn: '2026-07-17' });
    await makeRegister(db, batch.id, today, { [asha.student]: 'present' });
    expect(await calls(admin)).toEqual([]);
    await goOnDays(2);
    expect(await calls(admin)).toMatchObject([
      { reasons: [{ kind: 'again', day: today }], lastContact: { result: 'no_answer' } },
    ]);
  });

  test('is refused for a day that is over, and for a student of another teacher', async () => {
    const { batch } = await makeClass();
    const asha = await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    const { status, body } = await note(admin, asha, { callAgainOn: today });
    expect([status, body]).toMatchObject([422, { fields: { callAgainOn: 'Choose a day after today' } }]);
    const tooLate = await note(admin, asha, { callAgainOn: addDays(today, 61) });
    expect(tooLate.body).toMatchObject({ fields: { callAgainOn: 'Choose a day within the next 60 days' } });
    expect((await note(as((await makeTeacher(db)).id), asha)).status).toBe(404);
  });

  test('are as many in the inbox of the office as are due on the list', async () => {
    const { batch } = await makeClass();
    await makeMarked(batch.id, 'Asha Kale', ['absent', 'absent', 'absent']);
    await makeMarked((await makeBatch(db, { startDate: '2026-06-01' })).id, 'Low Kale', [
      'absent',
      'absent',
      'present',
    ]);
    await setThreshold(75);
    const listed = await calls(admin);
    expect(listed.map(({ reasons: [first] }) => first?.kind)).toEqual(['absent', 'low']);
    const { body } = await admin.call(getInbox);
    expect(body.data.counts.attendance).toBe(1);
    expect((await admin.call(listCalls)).body).toMatchObject({ due: 1, later: 1, pagination: { total: 2 } });
    for (const [part, name] of [
      ['due', 'Asha Kale'],
      ['later', 'Low Kale'],
    ] as const) {
      const { body } = await admin.call(listCalls, { query: { part } });
      expect(body).toMatchObject({ due: 1, later: 1, pagination: { total: 1 }, data: [{ name }] });
    }
    expect((await admin.call(listCalls, { query: { part: 'due', page: 2 } })).body).toMatchObject({ data: [], due: 1 });
    await setThreshold(null);
  });
});
