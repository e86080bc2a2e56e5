import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnnouncement, deleteAnnouncement } from '#contract/announcements';
import { getRegister, markAttendance } from '#contract/attendance';
import { logout } from '#contract/auth';
import { addExtraClass, cancelClass, moveClass } from '#contract/calendar';
import { addDays } from '#contract/dates';
import { markNotificationRead } from '#contract/notifications';
import { deleteGuardianLink } from '#contract/guardians';
import {
  deleteFamilyPush,
  deleteMyPush,
  getFamilyPush,
  getMyPush,
  moveFamilyPush,
  moveMyPush,
  type PushChoices,
  saveFamilyPush,
  saveMyPush,
} from '#contract/push';
import { updateStudent } from '#contract/students';
import {
  enrol,
  everyDay,
  makeAdmin,
  makeBatch,
  makeLeaveRequest,
  makeStudent,
  openPage,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { familyCaller, type Caller } from '../../../test/call.ts';
import { makeFirstPortion } from '../../../test/first-portion.ts';
import { testPushService } from '../../../test/push-service.ts';
import type { Queues } from '../../db/job-queues.ts';
import { portionSize } from './push-jobs.service.ts';
import { pushEndpoint } from './push-services.ts';
import { getPushKeys } from './push-keys.service.ts';
import { notifyRest } from '../notifications/notify-rest.service.ts';
import { sendPush } from '../notifications/send-push.service.ts';

const pushes = await testPushService(async () => (await getPushKeys(db)).publicKey);
const { app, as, db, pool } = await testApp({ env: { PUSH_HOSTS: pushes.host } });
const env = { PUBLIC_URL: 'https://academy.example', PUSH_HOSTS: [pushes.host] };
const today = '2026-07-15';
const noon = `${today}T06:30:00Z`;
let office: Caller;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(noon);
  await pool.query('truncate announcements, batches, students, guardians, users cascade; delete from pgboss.job');
  office = as((await makeAdmin(db)).id);
  Object.assign(pushes.service, { answer: 201, tries: 0 });
  pushes.taken.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const choices: PushChoices = { kinds: ['announcements', 'notes', 'changes'], showsNames: false, language: 'en' };

/** A student in a batch, whose phone rings. */
async function makeRinging(over: Partial<PushChoices> = {}, name = 'Physics') {
  const student = await makeStudent(db, { name: 'Asha Kale' });
  const batch = await makeBatch(db, { name, schedule: everyDay, startDate: '2026-06-01' });
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
  const who = as(student.id);
  const address = pushes.subscribe();
  expect((await who.call(saveMyPush, { body: { ...choices, ...over, ...address } })).status).toBe(200);
  return { who, student, batch, address };
}

/** The mother of a student, whose phone rings. */
async function makeMother(student: string, over: Partial<PushChoices> = {}) {
  const guardians = [{ name: 'Sunita', phone: '98111 22233', relation: 'mother', language: 'mr' } as const];
  const { rows } = await pool.query<{ version: number }>('select version from users where id = $1', [student]);
  const { body } = await office.call(updateStudent, {
    params: { id: student },
    body: { guardians, version: rows[0]?.version ?? 1 },
  });
  const guardianId = body.data.guardians[0]?._id ?? '';
  const page = familyCaller(app, { id: guardianId, token: (await openPage(db, guardianId)).token });
  // Sessions are judged by the clock of the database, which is not the fake one.
  await pool.query(`update guardian_sessions set expires_at = now() + interval '90 days'`);
  const wanted: PushChoices = { ...choices, kinds: ['announcements', 'absences'], ...over };
  const { status } = await page.call(saveFamilyPush, { body: { ...wanted, ...pushes.subscribe() } });
  expect(status).toBe(200);
  return { guardianId, page };
}

test('who changes one class hears how many phones ring, and for whom none does', async () => {
  const { student, batch } = await makeRinging();
  const others = [await makeStudent(db, { name: 'Om Shinde' }), await makeStudent(db, { name: 'Bela Rao' })];
  await enrol(
    db,
    batch.id,
    others.map(({ id }) => id),
    { joinedOn: '2026-06-01', firstRollNo: 2 },
  );
  await makeMother(student.id, { kinds: ['changes'] });
  const without = { count: 2, names: ['Bela Rao', 'Om Shinde'] };
  const day = addDays(today, 3);
  const cancelled = await office.call(cancelClass, { body: { batch: batch.id, date: day } });
  expect(cancelled.body.data.reached).toEqual({ students: 3, phones: 2, without });
  const moved = { batch: batch.id, date: addDays(day, 1), toDate: addDays(day, 1) };
  const { body } = await office.call(moveClass, { body: { ...moved, startTime: '18:00', endTime: '19:00' } });
  expect(body.data.reached).toEqual({ students: 3, phones: 2, without });
  const over = { batch: batch.id, date: addDays(today, -1), startTime: '18:00', endTime: '19:00' };
  const extra = await office.call(addExtraClass, { body: over });
  expect(extra.body.data.reached).toEqual({ students: 0, phones: 0, without: { count: 0, names: [] } });
});

const announce = (over: object = {}) =>
  office.call(createAnnouncement, {
    body: { title: 'Unit test 2', body: 'Bring your card.', startDate: today, endDate: addDays(today, 9), ...over },
  });

interface Waiting {
  data: Queues['push'];
  /** Seconds from now by the clock of the database. */
  wait: number;
  starts: string;
}
const waiting = async () =>
  (
    await pool.query<Waiting>(
      `select data, start_after::text as starts, extract(epoch from start_after - now())::float8 as wait from pgboss.job where name = 'push' order by id`,
    )
  ).rows;

/** Works on every job that waits, whenever it starts. */
async function sendAll() {
  const jobs = await waiting();
  await pool.query(`delete from pgboss.job where name = 'push'`);
  const results = [];
  for (const { data } of jobs) results.push(await sendPush({ db, env }, data));
  if (pushes.problems.length > 0) throw new Error(pushes.problems.join('; '));
  return results;
}
const shown = () => pushes.taken.map(({ payload }) => payload.body);

describe('a phone that may ring', () => {
  test('rings for an announcement without saying which, and opens it', async () => {
    await makeRinging();
    const { body } = await announce();
    expect(await sendAll()).toEqual([{ status: 'completed' }]);
    expect(pushes.taken).toMatchObject([
      {
        ttl: 86_400,
        payload: {
          title: 'Academy',
          body: 'A new announcement',
          url: `/app/student/announcements/${body.data._id}`,
          lang: 'en',
        },
      },
    ]);
  });

  test('shows titles if its owner asked for names, in the language of the device', async () => {
    await makeRinging({ showsNames: true });
    await makeRinging({ language: 'hi' }, 'Maths');
    await announce();
    await sendAll();
    expect(shown().toSorted()).toEqual(['Unit test 2', 'नई सूचना']);
  });

  test('rings once for a guardian whose children are notified in two portions', async () => {
    const first = await makeFirstPortion(pool);
    const { guardianId } = await makeMother((await makeStudent(db)).id);
    const link = `insert into student_guardians (student_id, place, guardian_id, relation) values ($1, 1, $2, 'mother')`;
    await pool.query(link, [first, guardianId]);
    await announce();
    expect(await waiting()).toHaveLength(1);
    const { rows } = await pool.query<{ data: Queues['notify'] }>(`select data from pgboss.job where name = 'notify'`);
    for (const { data } of rows) await notifyRest(db, data);
    expect((await pool.query('select from notifications')).rowCount).toBe(portionSize + 1);
    expect(await waiting()).toHaveLength(1);
  });

  test('rings only for the kinds that are switched on', async () => {
    await makeRinging({ kinds: ['notes'] });
    await announce();
    expect(await waiting()).toEqual([]);
  });

  test('rings on the evening before a class that is cancelled', async () => {
    const { batch } = await makeRinging({ showsNames: true });
    await office.call(cancelClass, { body: { batch: batch.id, date: addDays(today, 3), reason: 'Exam' } });
    expect((await waiting()).map(({ starts }) => new Date(starts).toISOString())).toEqual(['2026-07-17T12:30:00.000Z']);
    await sendAll();
    expect(shown()).toEqual(['Physics: no class on 18-07-2026. Exam']);
  });

  test('is quiet from 21:00 to 07:00 by the clock of the academy, and rings then', async () => {
    const { who } = await makeRinging();
    await announce();
    vi.setSystemTime(`${today}T15:30:00Z`);
    // Otherwise the session would end in the night.
    await who.call(getMyPush);
    await sendAll();
    expect(pushes.service.tries).toBe(0);
    expect((await waiting()).map(({ starts }) => new Date(starts).toISOString())).toEqual([
      `${addDays(today, 1)}T01:30:00.000Z`,
    ]);
    vi.setSystemTime(`${addDays(today, 1)}T01:29:00Z`);
    await sendAll();
    expect(pushes.service.tries).toBe(0);
    vi.setSystemTime(`${addDays(today, 1)}T01:30:00Z`);
    await sendAll();
    expect(shown()).toEqual(['A new announcement']);
  });

  test('does not ring for what was read, deleted or is over meanwhile', async () => {
    const { who } = await makeRinging();
    const { body } = await announce();
    await announce({ title: 'Over soon', endDate: today });
    const read = await announce({ title: 'Read' });
    await office.call(deleteAnnouncement, { params: { id: body.data._id } });
    const { rows } = await pool.query<{ id: string }>('select id from notifications where announcement_id = $1', [
      read.body.data._id,
    ]);
    await who.call(markNotificationRead, { params: { id: rows[0]?.id ?? '' } });
    vi.setSystemTime(`${addDays(today, 1)}T06:30:00Z`);
    expect(await sendAll()).toHaveLength(3);
    expect(pushes.service.tries).toBe(0);
  });
});

describe('whose phone rings', () => {
  test('a logged out, deactivated or departed student’s does not', async () => {
    const { who, student } = await makeRinging();
    const other = await makeRinging({}, 'Maths');
    await announce();
    await who.call(logout);
    await pool.query('update users set is_active = false where id = $1', [other.student.id]);
    await sendAll();
    expect(pushes.service.tries).toBe(0);
    const { rowCount } = await pool.query('select from push_subscriptions where user_id = $1', [student.id]);
    expect(rowCount).toBe(0);
  });

  test('a browser belongs to the person who turned it on last', async () => {
    const { who, address } = await makeRinging();
    const next = as((await makeStudent(db)).id);
    await next.call(saveMyPush, { body: { ...choices, ...address } });
    expect((await who.call(getMyPush)).body.data.choices).toBeNull();
    expect((await next.call(getMyPush)).body.data.choices).toEqual(choices);
    await next.call(deleteMyPush);
    expect((await next.call(getMyPush)).body.data.choices).toBeNull();
  });

  test('a guardian’s rings for an absence once a day, after two minutes, unless it is corrected', async () => {
    const { student, batch } = await makeRinging();
    await makeMother(student.id, { showsNames: true, language: 'en' });
    const params = { batchId: batch.id };
    const mark = async (status: 'absent' | 'present') => {
      const records = [{ studentId: student.id, status }];
      const { version } = (await office.call(getRegister, { params: { ...params, date: today } })).body.data;
      const saved = await office.call(markAttendance, { params, body: { date: today, records, version } });
      expect(saved.status, saved.body.message).toBe(200);
    };
    await mark('absent');
    expect((await waiting())[0]?.wait).toBeGreaterThan(60);
    await mark('absent');
    await sendAll();
    expect(pushes.taken).toMatchObject([
      { urgency: 'high', payload: { url: '/family', body: 'Asha Kale was absent from Physics on 15-07-2026' } },
    ]);
    await mark('present');
    await mark('absent');
    await mark('present');
    await sendAll();
    expect(pushes.taken).toHaveLength(1);
  });

  test('a guardian’s does not ring for an absence whose leave was accepted', async () => {
    const { student, batch } = await makeRinging();
    const { guardianId } = await makeMother(student.id);
    const records = [{ studentId: student.id, status: 'absent' as const }];
    await office.call(markAttendance, { params: { batchId: batch.id }, body: { date: today, records } });
    const leave = { studentId: student.id, guardianId };
    await pool.query(
      `update leave_requests set status = 'accepted', is_accepted = true, answered_at = now() where id = $1`,
      [await makeLeaveRequest(db, leave, { startDate: today })],
    );
    expect(await sendAll()).toEqual([{ status: 'completed' }]);
    expect(pushes.service.tries).toBe(0);
  });

  test('a guardian turns it on, changes it and turns it off, on this browser alone', async () => {
    const student = await makeStudent(db);
    const { page, guardianId } = await makeMother(student.id, { kinds: ['absences', 'notes'] });
    const kept = { ...choices, kinds: ['absences', 'notes'] };
    expect((await page.call(getFamilyPush)).body.data.choices).toEqual(kept);
    await pool.query('delete from guardian_links where guardian_id = $1', [guardianId]);
    expect((await page.call(getFamilyPush)).status).toBe(401);
    const other = await makeMother((await makeStudent(db)).id);
    expect((await other.page.call(getFamilyPush)).body.data.choices?.kinds).toEqual(['announcements', 'absences']);
    const strange = { endpoint: 'https://example.com/x', keys: pushes.subscribe().keys };
    const refused = await other.page.call(saveFamilyPush, { body: { ...choices, ...strange } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['endpoint']]);
    expect((await other.page.call(deleteFamilyPush)).status).toBe(200);
    expect((await other.page.call(getFamilyPush)).body.data.choices).toBeNull();
  });

  test('a guardian’s does not once the private link is ended', async () => {
    const student = await makeStudent(db);
    const { guardianId } = await makeMother(student.id);
    await announce();
    const [job] = await waiting();
    expect((await office.call(deleteGuardianLink, { params: { id: guardianId } })).status).toBe(200);
    const { rowCount } = await pool.query('select from push_subscriptions');
    expect({ rowCount, isWaiting: job !== undefined }).toEqual({ rowCount: 0, isWaiting: true });
    await sendAll();
    expect(pushes.service.tries).toBe(0);
    await announce({ title: 'Unit test 3' });
    expect(await waiting()).toEqual([]);
  });

  test('a guardian’s does not when the session has expired', async () => {
    const student = await makeStudent(db);
    await makeMother(student.id);
    await announce();
    await pool.query('update guardian_sessions set expires_at = $1', [`${today}T00:00:00Z`]);
    expect(await sendAll()).toEqual([{ status: 'completed' }]);
    expect(pushes.service.tries).toBe(0);
  });

  test('a guardian of two hears of one announcement once, and not of a child that left', async () => {
    const [first, second] = [await makeStudent(db), await makeStudent(db)];
    const { guardianId } = await makeMother(first.id);
    // Another child of the same mother, whose device it is.
    await pool.query(
      'insert into student_guardians (student_id, place, guardian_id, relation) values ($1, 4, $2, $3)',
      [second.id, guardianId, 'mother'],
    );
    await announce();
    expect(await waiting()).toHaveLength(1);
    await pool.query(`update students set status = 'left'`);
    await sendAll();
    expect(pushes.service.tries).toBe(0);
  });
});

describe('a push service', () => {
  test('that no longer knows the browser has it dropped', async () => {
    const { who } = await makeRinging();
    await announce();
    pushes.service.answer = 410;
    expect(await sendAll()).toEqual([{ status: 'completed' }]);
    expect((await who.call(getMyPush)).body.data.choices).toBeNull();
  });

  test.each([302, 307, 429, 500, 503])('that answers %i is tried again later, and followed nowhere', async (answer) => {
    await makeRinging();
    await announce();
    pushes.service.answer = answer;
    expect(await sendAll()).toMatchObject([{ status: 'failed' }]);
    expect(pushes.service.tries).toBe(1);
  });

  test('that refuses the message is not asked again', async () => {
    await makeRinging();
    await announce();
    pushes.service.answer = 413;
    expect(await sendAll()).toMatchObject([{ status: 'deadletter' }]);
  });

  test.each([
    'https://169.254.169.254/latest',
    'https://localhost/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.77.0.1;.push.apple.com/x',
    'https://localhost`.push.services.mozilla.com/',
    'https://x.example{.notify.windows.com/',
  ])('has to be a known one: %s is not', async (endpoint) => {
    const who = as((await makeStudent(db)).id);
    const { status, body } = await who.call(saveMyPush, { body: { ...choices, ...pushes.subscribe(), endpoint } });
    expect(status, body.message).toBe(422);
  });

  test('of Chromium, Firefox and Safari is known', async () => {
    const who = as((await makeStudent(db)).id);
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
    ]) {
      expect((await who.call(saveMyPush, { body: { ...choices, ...pushes.subscribe(), endpoint } })).status).toBe(200);
    }
  });
});

// What a host may hold besides letters, digits, dots and hyphens, as parsers of addresses take it.
const signs = [
  ...Array.from(';`{}|\\^"<>!$&\'()*+,=_~ %@#?[]'),
  '%00',
  '%2f',
  '%3b',
  '\t',
  '\u3002',
  '\u00ad',
  '\u0130',
  '\ud800',
  '\ufffd',
];

test('a host with other signs than letters, digits, dots and hyphens is nowhere to send to', () => {
  const addresses = signs.flatMap((sign) => [
    `https://127.77.0.1${sign}.push.apple.com/x`,
    `https://${sign}.notify.windows.com/x`,
    `https://127.77.0.1:443${sign}.push.services.mozilla.com/x`,
  ]);
  const hosts = addresses.flatMap((address) => {
    const endpoint = pushEndpoint(address);
    return endpoint === undefined ? [] : [new URL(endpoint).host];
  });
  expect(
    hosts.filter((host) => !/^([a-z\d-]+\.)+(push\.apple|notify\.windows|push\.services\.mozilla)\.com$/.test(host)),
  ).toEqual([]);
  for (const address of [
    '',
    'https://',
    'http://fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    '//fcm.googleapis.com/x',
  ]) {
    expect(pushEndpoint(address), address).toBeUndefined();
  }
  expect(pushEndpoint('https:FCM.googleapis.com:443/x y'), 'one spelling of it').toBe(
    'https://fcm.googleapis.com/x%20y',
  );
});

test('an address is stored as it is sent to, and one that the database would not take is refused', async () => {
  const who = as((await makeStudent(db)).id);
  const { keys } = pushes.subscribe();
  const saved = await who.call(saveMyPush, { body: { ...choices, keys, endpoint: 'https:fcm.googleapis.com/x' } });
  expect(saved.status).toBe(200);
  const { rows } = await pool.query('select endpoint from push_subscriptions');
  expect(rows).toEqual([{ endpoint: 'https://fcm.googleapis.com/x' }]);
  const strange = pool.query(`update push_subscriptions set endpoint = 'https://127.0.0.1;.push.apple.com/x'`);
  await expect(strange).rejects.toThrow('push_subscriptions_endpoint_check');
});

test('a key that is no point of the curve is refused', async () => {
  const who = as((await makeStudent(db)).id);
  const { endpoint, keys } = pushes.subscribe();
  const wrong = [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])];
  for (const key of wrong) {
    const body = { ...choices, endpoint, keys: { ...keys, p256dh: key.toString('base64url') } };
    const refused = await who.call(saveMyPush, { body });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['keys']]);
  }
});

test('saves of one moment are one subscription', async () => {
  const [who, other] = [as((await makeStudent(db)).id), as((await makeStudent(db)).id)];
  const shared = pushes.subscribe();
  const saves = [who, other, who, other, who, other].flatMap((person) => [
    person.call(saveMyPush, { body: { ...choices, ...shared } }),
    person.call(saveMyPush, { body: { ...choices, ...pushes.subscribe() } }),
  ]);
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
  const { rowCount } = await pool.query('select from push_subscriptions');
  expect(rowCount).toBeLessThanOrEqual(2);
});

test('a phone whose address changed rings at the new one, for what it rang before', async () => {
  const { who, student } = await makeRinging({ kinds: ['announcements'] });
  await announce();
  const moved = pushes.subscribe();
  const { status, body } = await who.call(moveMyPush, { body: moved });
  expect([status, body.data]).toEqual([200, { ...choices, kinds: ['announcements'] }]);
  await sendAll();
  expect(pushes.taken.map(({ path }) => path)).toEqual([new URL(moved.endpoint).pathname]);
  const mother = await makeMother(student.id);
  const hers = await mother.page.call(moveFamilyPush, { body: moved });
  expect(hers.body.data?.kinds, hers.body.message).toEqual(['announcements', 'absences']);
  expect((await who.call(getMyPush)).body.data.choices, 'an address is of one device').toBeNull();
  expect((await who.call(moveMyPush, { body: pushes.subscribe() })).body.data, 'it does not ring').toBeNull();
});

test('the keys of the academy stay the same', async () => {
  const [one, other] = await Promise.all([getPushKeys(db), getPushKeys(db)]);
  expect(one).toEqual(other);
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65);
});
