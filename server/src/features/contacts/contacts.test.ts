import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import {
  correctContact,
  listAbsentees,
  listContacts,
  listStudentTexts,
  listToTell,
  noteContact,
  takeBackContact,
} from '#contract/contacts';
import { listParentTexts, updateParentTexts } from '#contract/parent-texts';
import { updateSettings, getSettings } from '#contract/settings';
import { createStudent, deleteStudent } from '#contract/students';
import { enrol, makeBatch, makeRegister, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();
const { admin } = as;
const day = '2026-07-15';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.query('delete from parent_texts; delete from batches');
});

const mother = { name: 'Sunita Kale', relation: 'mother', phone: '98111 22233', language: 'mr' } as const;
const father = { name: 'Anil Kale', relation: 'father', phone: '98111 22234' } as const;

async function makeClass() {
  const teacher = await makeTeacher(db);
  const batch = await makeBatch(db, { name: 'Physics', teacherId: teacher.id });
  const { body } = await admin.call(createStudent, { body: { name: 'Asha Kale', guardians: [mother, father] } });
  const asha = body.data;
  const [late, here, away] = [
    await makeStudent(db, { name: 'Bala More', profile: { parentName: 'Ram More', parentPhone: '+919811122299' } }),
    await makeStudent(db),
    await makeStudent(db),
  ];
  await enrol(db, batch.id, [asha._id, late.id, here.id, away.id]);
  const marks = { [asha._id]: 'absent', [late.id]: 'late', [here.id]: 'present', [away.id]: 'leave' } as const;
  return { teacher: as(teacher.id), batch, asha, late, here, marks };
}

const toTell = (who: typeof admin, batchId: string) => who.call(listToTell, { params: { batchId, date: day } });
const tell = (who: typeof admin, student: string, guardian: string | undefined, over = {}) =>
  who.call(noteContact, {
    body: { student, guardian: guardian ?? '', channel: 'whatsapp', about: 'absence', date: day, ...over },
  });
const contactsOf = (who: typeof admin, id: string) => who.call(listContacts, { params: { id } });

describe('whom to tell after a register', () => {
  test('are the guardians of the absent and the late, each with a text in their language; leave is not in it', async () => {
    const { teacher, batch, marks } = await makeClass();
    expect((await toTell(teacher, batch.id)).body).toMatchObject({ data: [], isMarked: false });
    await makeRegister(db, batch.id, day, marks);
    const { body } = await toTell(teacher, batch.id);
    expect(body).toMatchObject({ batch: { name: 'Physics' }, isMarked: true });
    expect(body.data).toMatchObject([
      {
        name: 'Asha Kale',
        status: 'absent',
        contacts: [],
        guardians: [
          {
            phone: '+919811122233',
            isPrimary: true,
            text: 'नमस्कार. Asha Kale ची 15-07-2026 रोजी Physics च्या तासिकेला गैरहजेरी लागली आहे. कृपया कारण कळवा. Academy',
          },
          { text: 'Namaste. Asha Kale was absent from Physics on 15-07-2026. Please tell us the reason. Academy' },
        ],
      },
      { name: 'Bala More', status: 'late', guardians: [{ text: expect.stringContaining('came late to Physics') }] },
    ]);
  });

  test('who told whom, when and how stays with the student, for the office and the teacher', async () => {
    const { teacher, batch, asha, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const answer = await tell(teacher, asha._id, asha.guardians[0]?._id);
    expect(answer).toMatchObject({ status: 201, body: { data: { channel: 'whatsapp', guardian: 'Sunita Kale' } } });
    await tell(admin, asha._id, asha.guardians[1]?._id, { channel: 'call' });
    const told = [
      { channel: 'call', guardian: 'Anil Kale', by: 'Test admin' },
      { channel: 'whatsapp', guardian: 'Sunita Kale' },
    ];
    expect((await toTell(teacher, batch.id)).body.data[0]?.contacts).toMatchObject(told);
    expect((await admin.call(listAbsentees, {})).body.data.find(({ _id }) => _id === asha._id)?.contacts).toMatchObject(
      told,
    );
  });

  test('a teacher sees those of the own batches only, and notes nothing elsewhere', async () => {
    const { batch, asha, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const other = as((await makeTeacher(db)).id);
    expect((await toTell(other, batch.id)).status).toBe(404);
    expect((await tell(other, asha._id, asha.guardians[0]?._id)).status).toBe(404);
  });

  test('only a guardian of the student is told, and only of a missed class', async () => {
    const { batch, asha, late, here, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    expect((await tell(admin, late.id, asha.guardians[0]?._id)).status).toBe(404);
    const { body } = await admin.call(createStudent, { body: { name: 'Never Absent', guardians: [father] } });
    const refused = await tell(admin, body.data._id, body.data.guardians[0]?._id);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { date: 'The student was not absent or late on this day' } },
    ]);
    expect(here.id).toBeTruthy();
  });

  test('what was noted is in the student’s history, and can be taken back for a minute by who noted it', async () => {
    const { batch, asha, teacher, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const isTold = async () => (await toTell(admin, batch.id)).body.data[0]?.contacts.length;
    const { body: noted } = await tell(teacher, asha._id, asha.guardians[0]?._id, { note: 'Fever' });
    const contact = { params: { id: noted.data._id } };
    expect(await isTold()).toBe(1);
    expect((await admin.call(takeBackContact, contact)).status).toBe(404);
    expect((await teacher.call(takeBackContact, contact)).body).toMatchObject({ data: { _id: noted.data._id } });
    expect(await isTold()).toBe(0);
    const { body } = await admin.call(listAuditEntries, { query: { entityId: asha._id } });
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: 'take back', name: 'Asha Kale', facts: { contact: { channel: 'whatsapp', result: null } } },
      {
        action: 'contact',
        facts: { contact: { channel: 'whatsapp', result: null } },
        changes: [
          { field: 'Absent on', after: '15-07-2026' },
          { field: 'Guardian', after: 'Sunita Kale' },
          { field: 'Note', after: 'Fever' },
        ],
      },
    ]);
    const { body: later } = await tell(teacher, asha._id, asha.guardians[0]?._id);
    await pool.query(`update contacts set at = now() - interval '61 seconds'`);
    expect((await teacher.call(takeBackContact, { params: { id: later.data._id } })).body).toMatchObject({
      message: 'This can be taken back within a minute only. Correct it on the student’s page',
    });
    expect(await isTold()).toBe(1);
  });

  test('is corrected later by who noted it, with the student’s other guardian, and the history says so', async () => {
    const { batch, asha, teacher, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const [first, second] = asha.guardians;
    const { body: noted } = await tell(teacher, asha._id, first?._id, { channel: 'call', about: 'attendance' });
    await pool.query(`update contacts set at = now() - interval '1 day'`);
    const contact = { params: { id: noted.data._id } };
    const body = {
      ...({ guardian: second?._id ?? '', channel: 'call', result: 'no_answer' } as const),
      ...{ callAgainOn: '2026-07-17', note: 'Engaged' },
    };
    expect((await admin.call(correctContact, { ...contact, body })).status).toBe(404);
    const corrected = {
      channel: 'call',
      guardian: 'Anil Kale',
      guardianId: second?._id,
      result: 'no_answer',
      isOwn: true,
    };
    for (const time of ['once', 'again']) {
      const answer = await teacher.call(correctContact, { ...contact, body });
      expect([time, answer.status, answer.body]).toMatchObject([time, 200, { data: corrected }]);
    }
    expect((await contactsOf(teacher, asha._id)).body.data).toMatchObject([
      { ...corrected, about: 'attendance', date: day, callAgainOn: '2026-07-17', note: 'Engaged' },
    ]);
    const history = (await admin.call(listAuditEntries, { query: { entityId: asha._id } })).body.data;
    expect(history.filter(({ action }) => action === 'correct contact')).toMatchObject([
      {
        changes: [
          { field: 'Call again on', before: null, after: '17-07-2026' },
          { field: 'Guardian', before: 'Sunita Kale', after: 'Anil Kale' },
          { field: 'Note', before: null, after: 'Engaged' },
          { field: 'Outcome', before: null, after: 'No answer' },
        ],
      },
    ]);
  });

  test('is about an absence not followed by a call, of no stranger, and not corrected once a service has sent it', async () => {
    const { batch, asha, late, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const { body: noted } = await tell(admin, asha._id, asha.guardians[0]?._id);
    const guardian = asha.guardians[0]?._id ?? '';
    const correct = (over: object) =>
      admin.call(correctContact, {
        params: { id: noted.data._id },
        body: { guardian, channel: 'whatsapp', result: null, callAgainOn: null, note: null, ...over },
      });
    expect((await correct({ callAgainOn: '2026-07-17' })).body).toMatchObject({
      fields: { callAgainOn: 'Only a contact about the attendance is followed by another' },
    });
    const stranger = await pool.query<{ guardian_id: string }>(
      'select guardian_id from student_guardians where student_id = $1',
      [late.id],
    );
    expect((await correct({ guardian: stranger.rows[0]?.guardian_id })).body).toMatchObject({
      fields: { guardian: 'Choose a guardian of this student' },
    });
    await pool.query(
      `insert into family_messages (contact_id, kind, language, parameters, text, status)
       values ($1, 'absent', 'en', '{}', 'text', 'sent')`,
      [noted.data._id],
    );
    expect((await correct({ note: 'Later' })).body).toMatchObject({
      message: 'This message was sent by a service and cannot be changed',
    });
    expect((await contactsOf(admin, asha._id)).body.data).toMatchObject([{ isOwn: false, note: null }]);
  });

  test('keeps a guardian who is gone, and is no longer a teacher’s who no longer teaches the student', async () => {
    const { asha, batch, teacher } = await makeClass();
    const { body: noted } = await tell(teacher, asha._id, asha.guardians[0]?._id, { about: 'attendance' });
    await pool.query('update contacts set guardian_id = null');
    const correct = () =>
      teacher.call(correctContact, {
        params: { id: noted.data._id },
        body: { guardian: null, channel: 'whatsapp', result: null, callAgainOn: null, note: 'Later' },
      });
    expect((await correct()).body).toMatchObject({
      data: { guardian: 'Sunita Kale', guardianId: null, note: 'Later' },
    });
    await pool.query('update batches set teacher_id = null where id = $1', [batch.id]);
    expect((await correct()).status).toBe(404);
  });

  test('are listed by student, the latest first, for teachers of the student without those about fees', async () => {
    const { asha, teacher } = await makeClass();
    const guardian = asha.guardians[0]?._id;
    await tell(admin, asha._id, guardian, { about: 'fees', result: 'reached' });
    await tell(teacher, asha._id, guardian, { about: 'attendance', channel: 'call', result: 'reached' });
    const aboutOf = async (who: typeof admin) =>
      (await contactsOf(who, asha._id)).body.data.map(({ about, isOwn }) => [about, isOwn]);
    expect(await aboutOf(admin)).toEqual([
      ['attendance', false],
      ['fees', true],
    ]);
    expect(await aboutOf(teacher)).toEqual([['attendance', true]]);
    expect((await contactsOf(as((await makeTeacher(db)).id), asha._id)).status).toBe(404);
  });

  test('the record goes with the student', async () => {
    const { batch, asha, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    await tell(admin, asha._id, asha.guardians[0]?._id);
    await admin.call(deleteStudent, { params: { id: asha._id } });
    expect((await pool.query('select from contacts where student_id = $1', [asha._id])).rowCount).toBe(0);
  });
});

describe('the texts to parents', () => {
  const save = (text: string | null) =>
    admin.call(updateParentTexts, { body: { texts: [{ kind: 'absent', language: 'en', text }] } });

  test('are the academy’s own where it has written some, with the placeholders filled', async () => {
    const { body: settings } = await admin.call(getSettings);
    await admin.call(updateSettings, { body: { name: 'Sunrise', version: settings.data.version } });
    await save('Dear {guardian}, {student} missed {batch}. {academy}');
    const { batch, marks } = await makeClass();
    await makeRegister(db, batch.id, day, marks);
    const { body } = await toTell(admin, batch.id);
    expect(body.data[0]?.guardians[1]?.text).toBe('Dear Anil Kale, Asha Kale missed Physics. Sunrise');
  });

  test('come with a student as an example, and an emptied one is the usual text', async () => {
    await makeClass();
    await save('Dear {guardian}');
    const english = async () =>
      (await admin.call(listParentTexts)).body.data.find((one) => one.kind === 'absent' && one.language === 'en');
    expect(await english()).toMatchObject({ text: 'Dear {guardian}' });
    await save('');
    expect(await english()).toMatchObject({ text: null });
    expect((await admin.call(listParentTexts)).body.example).toMatchObject({ batch: 'Physics', date: '15-07-2026' });
  });

  test('about attendance and fees are ready for each guardian of a student, in their language', async () => {
    const { asha } = await makeClass();
    const { body } = await admin.call(listStudentTexts, { params: { id: asha._id } });
    expect(body.data.map(({ kind, guardian }) => [kind, guardian])).toEqual(
      asha.guardians.flatMap(({ _id }) => [
        ['attendance', _id],
        ['fees', _id],
      ]),
    );
    expect(body.data[1]?.text).toMatch(/^नमस्कार\. Asha Kale \(–\) ची काही फी भरायची बाकी आहे\./);
    expect(body.data[2]?.text).toMatch(/the attendance of Asha Kale, – so far/);
    expect(body.data[1]?.link).toBe(`https://wa.me/919811122233?text=${encodeURIComponent(body.data[1]?.text ?? '')}`);
  });

  test('an unknown placeholder is refused in one sentence', async () => {
    const { status, body } = await save('Dear {parent}');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      fields: {
        'texts.0.text': '{parent} is not filled in. Use {student}, {guardian}, {batch}, {date}, {academy}',
      },
    });
  });
});
