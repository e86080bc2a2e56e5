import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import { createImport } from '#contract/imports';
import { checkMoveUp, createMoveUp } from '#contract/move-ups';
import { getSettings } from '#contract/settings';
import { createStudent, getStudent, updateStudent } from '#contract/students';
import { createTeacher, updateTeacher } from '#contract/teachers';
import {
  enrol,
  everyDay,
  makeAdmin,
  makeBatch,
  makeEnquiry,
  makeGuardian,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../seed/factories.ts';
import {
  kindAt,
  makeMail,
  makeMessage,
  makeNewsletter,
  makeOneOfEach,
  makeSubscription,
  nextClosedDay,
} from '../seed/one-of-each.ts';
import { academyClock } from '../src/academy/academy.ts';
import { testApp } from './app.ts';
import { raceAtFirstWrite, raceAtWriteTo } from './barrier.ts';
import { pathOf } from './call.ts';
import { edits } from './edits.ts';

const { db, pool, deps, as } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' },
});
const desks = [as((await makeAdmin(db)).id), as((await makeAdmin(db)).id)] as const;
const writes = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

describe('of two concurrent edits of a record one is refused with the other version', () => {
  /** One record for all, or a form with a file: these have their own tests. */
  const elsewhere = [
    'updateSettings',
    'updateMyProfile',
    'updateMyStudentProfile',
    'replaceNoteFile',
    'sendNewsletter',
    'markAttendance',
    'setMarksAside',
  ];
  const versioned = writes.filter(({ endpoint }) => 'version' in shapeOf(endpoint));

  test('every such record is tried here or in a test of its own', () => {
    expect([...Object.keys(edits), ...elsewhere].toSorted()).toEqual(versioned.map(({ name }) => name).toSorted());
  });

  test.each(versioned.filter(({ name }) => name in edits))('$name', async ({ name, endpoint }) => {
    const change = edits[name] as (typeof edits)[string];
    const { [kindAt(endpoint.path)]: id } = await makeOneOfEach(db, deps.files);
    const edit = (at: 0 | 1) => () =>
      desks[at].raw({
        method: endpoint.method,
        url: pathOf(endpoint, { id }),
        payload: { ...change(`desk ${at}`), version: 1 },
      });
    const answers = await raceAtFirstWrite(pool, [edit(0), edit(1)]);
    expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers[0])).toEqual([200, 409]);
    const [kept, told] = answers.toSorted((a, b) => a.status - b.status);
    expect(told?.body).toMatchObject({ code: 'stale', data: { version: 2 } });
    expect(told?.body.data).toEqual(kept?.body.data);
  });
});

test('two concurrent admissions of a registration create one student', async () => {
  const enquiry = await makeEnquiry(db);
  const admit = (at: 0 | 1) => () =>
    desks[at].call(createStudent, {
      body: { name: `Admitted ${enquiry.id}`, email: `${enquiry.id}@example.com`, fromEnquiry: enquiry.id },
    });
  const answers = await raceAtFirstWrite(pool, [admit(0), admit(1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { rowCount } = await pool.query('SELECT FROM users WHERE name = $1', [`Admitted ${enquiry.id}`]);
  expect(rowCount).toBe(1);
});

test('a teacher without an email and another person cannot both get one phone number in concurrent saves', async () => {
  const phones = ['+919876543270', '+919876543271', '+919876543272'] as const;
  const teacher = await makeTeacher(db, { profile: { phone: phones[0] } });
  const student = await makeStudent(db);
  const pairs = [
    // The login of one is made by removing the email, of the others by a new number.
    [
      () => desks[0].call(updateTeacher, { params: { id: teacher.id }, body: { email: null, version: 1 } }),
      () => desks[1].call(createStudent, { body: { name: 'Same Number', phone: phones[0] } }),
    ],
    [
      () => desks[0].call(createTeacher, { body: { name: 'Phone Only', email: null, phone: phones[1] } }),
      () => desks[1].call(updateStudent, { params: { id: student.id }, body: { phone: phones[1], version: 1 } }),
    ],
    [
      () => desks[0].call(createTeacher, { body: { name: 'Phone Only', email: null, phone: phones[2] } }),
      () => desks[1].call(createTeacher, { body: { name: 'Phone Too', email: null, phone: phones[2] } }),
    ],
  ];
  for (const pair of pairs) {
    // Both have checked the number by the time they write the audit log.
    const answers = await raceAtWriteTo<{ status: number; body: { fields?: object } }>(pool, 'audit_log', pair);
    const [kept, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([kept?.status, refused?.status]).toEqual([expect.toBeOneOf([200, 201]), 422]);
    expect(Object.keys(refused?.body.fields ?? {})).toEqual(['phone']);
  }
});

test('of two concurrent saves of the settings one is kept whole', async () => {
  const { body } = await desks[0].call(getSettings);
  const save = (at: 0 | 1) => () =>
    desks[at].raw({
      method: 'PUT',
      url: '/api/settings',
      payload: { ...body.data, tagline: `desk ${at}`, city: `desk ${at}` },
    });
  const answers = await raceAtFirstWrite(pool, [save(0), save(1)]);
  expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers)).toEqual([200, 409]);
  const { tagline, city } = (await desks[1].call(getSettings)).body.data;
  expect(tagline).toBe(city);
});

describe('a POST repeated under its idempotency key, also concurrently', () => {
  const fresh = () => uuidv7().slice(-12);
  /** One student of a standard of their own, who passes out. */
  const importOne = async () => {
    const { body } = await desks[0].call(createImport, {
      body: { kind: 'students', fileName: 'students.xlsx', rows: [{ number: 2, values: { name: fresh() } }] },
    });
    return body.data._id;
  };
  const makePlan = async () => {
    const [standard, student] = [await makeStandard(db), await makeStudent(db)];
    await pool.query('UPDATE students SET standard_id = $1 WHERE user_id = $2', [standard.id, student.id]);
    return { standards: [{ standard: standard.id, next: null }] };
  };
  const makePerson = async () => (await makeTeacher(db, { email: `t${uuidv7()}@example.com` })).id;
  interface Made {
    params?: object;
    body?: object;
  }
  /** What to send, new each time. */
  const acts: Record<string, () => Promise<Made>> = {
    createEnquiry: async () => ({
      body: { studentName: fresh(), phone: '9820000000', email: `${fresh()}@example.com` },
    }),
    markAttendance: async () => {
      const [batch, student] = [await makeBatch(db, { schedule: everyDay }), await makeStudent(db)];
      await enrol(db, batch.id, [student.id]);
      const records = [{ studentId: student.id, status: 'present' }];
      return { params: { batchId: batch.id }, body: { date: '2026-06-15', records, reason: 'Late' } };
    },
    setMarksAside: async () => {
      const [batch, student] = [await makeBatch(db), await makeStudent(db)];
      await enrol(db, batch.id, [student.id]);
      await makeRegister(db, batch.id, '2026-06-15', { [student.id]: 'present' });
      const records = [{ studentId: student.id, status: 'absent' }];
      return { params: { batchId: batch.id, date: '2026-06-15' }, body: { version: 1, records } };
    },
    discardMarks: async () => {
      const [batch, student] = [await makeBatch(db), await makeStudent(db)];
      await enrol(db, batch.id, [student.id]);
      const records = [{ studentId: student.id, status: 'present' }];
      return { body: { batchId: batch.id, date: '2026-06-15', records } };
    },
    register: async () => ({ body: { name: 'Asha', email: `${fresh()}@example.com` } }),
    forgotPassword: async () => ({ body: { email: (await makeTeacher(db)).email } }),
    inviteAdmin: async () => ({ body: { name: 'Asha', email: `${fresh()}@example.com` } }),
    inviteUser: async () => ({ params: { id: await makePerson() } }),
    createBatch: async () => {
      const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
      return { body: { name: fresh(), standard: standard.id, subject: subject.id, startDate: '2026-01-01' } };
    },
    changeEnrolments: async () => {
      const [batch, student] = [await makeBatch(db), await makeStudent(db)];
      return { body: { batches: [{ batch: batch.id, add: [student.id] }] } };
    },
    syncBatchStudents: async () => {
      const [batch, student] = [await makeBatch(db), await makeStudent(db)];
      return { body: { batches: [{ batch: batch.id, students: [student.id] }] } };
    },
    sendContactMessage: async () => ({ body: { name: fresh(), email: 'a@example.com', message: 'Good day to you' } }),
    registerFromMessage: async () => ({ params: { id: await makeMessage(db) }, body: { phone: '+919000000004' } }),
    sendOtp: async () => ({ body: { email: `${fresh()}@example.com` } }),
    verifyOtp: async () => {
      const email = `${fresh()}@example.com`;
      await desks[0].raw({ method: 'POST', url: '/api/email-verification/send-otp', payload: { email } });
      const { rows } = await pool.query<{ text: string }>('SELECT text FROM mails WHERE to_address = $1', [email]);
      return { body: { email, otp: /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] } };
    },
    retryMail: async () => ({ params: { id: await makeMail(db) } }),
    subscribeToNewsletter: async () => ({ body: { email: `${fresh()}@example.com` } }),
    unsubscribeFromNewsletter: async () => ({ params: { token: await makeSubscription(db) } }),
    createAnnouncement: async () => ({
      body: { title: fresh(), body: 'Good day', startDate: '2199-01-01', endDate: '2199-01-31' },
    }),
    createClosedDays: async () => ({ body: { name: fresh(), startDate: nextClosedDay() } }),
    addExtraClass: async () => ({
      body: { batch: (await makeBatch(db)).id, date: '2030-11-11', startTime: '16:00', endTime: '17:00' },
    }),
    cancelClass: async () => ({
      body: { batch: (await makeBatch(db, { schedule: everyDay })).id, date: '2030-11-11' },
    }),
    moveClass: async () => ({
      body: {
        batch: (await makeBatch(db, { schedule: everyDay })).id,
        date: '2030-11-11',
        toDate: '2030-11-12',
        startTime: '16:00',
        endTime: '17:00',
      },
    }),
    noteContact: async () => {
      const [batch, student] = [await makeBatch(db), await makeStudent(db)];
      await enrol(db, batch.id, [student.id]);
      await makeRegister(db, batch.id, '2026-06-15', { [student.id]: 'absent' });
      const { body } = await desks[0].call(getStudent, { params: { id: student.id } });
      const guardian = body.data.guardians[0]?._id;
      return { body: { student: student.id, guardian, channel: 'whatsapp', about: 'absence', date: '2026-06-15' } };
    },
    addLeave: async () => {
      const student = await makeStudent(db);
      const { today } = await academyClock(db);
      const days = { startDate: today, endDate: today, reason: 'Fever' };
      return { body: { student: student.id, guardian: null, ...days } };
    },
    checkImport: async () => ({ body: { kind: 'students', rows: [{ number: 2, values: { name: fresh() } }] } }),
    createImport: async () => ({
      body: { kind: 'students', fileName: 'students.xlsx', rows: [{ number: 2, values: { name: fresh() } }] },
    }),
    checkUndo: async () => ({ params: { id: await importOne() } }),
    undoImport: async () => ({ params: { id: await importOne() } }),
    inviteStudents: async () => ({ body: { students: [(await makeStudent(db)).id] } }),
    inviteImported: async () => ({ params: { id: await importOne() }, body: {} }),
    createGuardianLink: async () => ({ params: { id: (await makeGuardian(db, [(await makeStudent(db)).id])).id } }),
    findParentPages: async () => ({ body: { students: [(await makeStudent(db)).id] } }),
    printParentPages: async () => {
      const student = await makeStudent(db, { profile: { parentName: null, parentPhone: '0000000000' } });
      await makeGuardian(db, [student.id]);
      return { body: { students: [student.id] } };
    },
    checkMoveUp: async () => ({ body: await makePlan() }),
    createMoveUp: async () => {
      const plan = await makePlan();
      const { body } = await desks[0].call(checkMoveUp, { body: plan });
      return { body: { ...plan, checkedOn: body.data.checkedOn } };
    },
    undoMoveUp: async () => {
      const plan = await makePlan();
      const { checkedOn } = (await desks[0].call(checkMoveUp, { body: plan })).body.data;
      const { body } = await desks[0].call(createMoveUp, { body: { ...plan, checkedOn } });
      return { params: { id: body.data._id } };
    },
    createNewsletter: async () => ({ body: { subject: fresh(), body: 'News' } }),
    previewNewsletter: async () => ({ body: { subject: fresh(), body: 'News' } }),
    testNewsletter: async () => ({ body: { subject: fresh(), body: 'News' } }),
    sendNewsletter: async () => ({ params: { id: await makeNewsletter(db) }, body: { version: 1 } }),
    createStandard: async () => ({ body: { name: fresh(), level: 5 } }),
    createStudent: async () => ({ body: { name: fresh() } }),
    createSubject: async () => ({ body: { name: fresh() } }),
    createTeacher: async () => ({ body: { name: fresh(), email: `${fresh()}@example.com` } }),
  };
  /**
   * These start or end a session, consume a link, upload a file, or mark something as read:
   * their effect is single by itself, and tried beside them.
   */
  const elsewhere = [
    ...['login', 'logout', 'resetPassword', 'createNote', 'uploadNote', 'addBuildingPicture'],
    ...[
      'markAnnouncementRead',
      'markNotificationRead',
      'renewScheduleFeed',
      'openFamily',
      'askLeave',
      'notifyFamilies',
    ],
    ...['createBackup', 'fetchBackup', 'checkRestore', 'restoreBackup', 'uploadBackup'],
  ];
  const posts = writes.filter(({ endpoint }) => endpoint.method === 'POST');

  test('every POST is tried here or in a test of its own', () => {
    expect([...Object.keys(acts), ...elsewhere].toSorted()).toEqual(posts.map(({ name }) => name).toSorted());
  });

  test.each(posts.filter(({ name }) => name in acts))('$name has one effect', async ({ name, endpoint }) => {
    const make = acts[name] as (typeof acts)[string];
    const start = async () => {
      const { params, body } = await make();
      const key = crypto.randomUUID();
      const before = await countRows();
      const send = () =>
        desks[0].raw({
          method: 'POST',
          url: pathOf(endpoint, params),
          headers: { 'idempotency-key': key },
          remoteAddress: '10.20.30.40',
          ...(body && { payload: body }),
        });
      return { send, effect: async () => difference(before, await countRows()) };
    };
    await pool.query('DELETE FROM rate_counters');
    const one = await start();
    const first = await one.send();
    expect(first.status, JSON.stringify(first.body)).toBe(endpoint.status ?? 200);
    const wanted = await one.effect();
    const again = await one.send();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await one.effect()).toEqual(wanted);

    await pool.query('DELETE FROM rate_counters');
    const many = await start();
    const answers = await Promise.all(Array.from({ length: 5 }, () => many.send()));
    for (const { status, body } of answers) {
      if (status !== first.status) expect(['in_progress', 'too_many', 'unavailable']).toContain(body.code);
    }
    expect(answers.map(({ status }) => status)).toContain(first.status);
    expect(await many.effect()).toEqual(wanted);
  });
});

function shapeOf({ body }: Endpoint): object {
  return body && 'shape' in body ? (body.shape as object) : {};
}

/** How many rows each table has, but for what counts tries and numbers. */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
      WHERE (schemaname = 'public' AND tablename <> 'sessions' AND tablename NOT LIKE '%\\_counters') OR (schemaname, tablename) = ('pgboss', 'job')`,
  );
  const { rows } = await pool.query<{ name: string; count: number }>(
    tables.map(({ name }) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`).join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
