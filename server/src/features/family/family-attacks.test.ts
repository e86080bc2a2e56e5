import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markAttendance } from '#contract/attendance';
import { getFamily, openFamily, setFamilyLanguage } from '#contract/family';
import { createGuardianLink, deleteGuardianLink } from '#contract/guardians';
import { answerLeaveInBatch, askLeave, withdrawLeave } from '#contract/leave-requests';
import { getFamilyPush, saveFamilyPush } from '#contract/push';
import { makeGuardian } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { familyCaller, type Caller } from '../../../test/call.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { academyClock } from '../../academy/academy.ts';

const academy = await testApp();
const { app, db, pool, as, anonymous } = academy;
const { admin } = as;
await pool.query(`insert into settings (name) values ('Sample Academy')`);
const { today } = await academyClock(db);

async function makeFamily() {
  const taught = await makeTaughtClass(academy, 2);
  const [child = '', other = ''] = taught.ids;
  const guardian = await makeGuardian(db, [child]);
  return { ...taught, child, other, guardian, page: familyCaller(app, guardian) };
}

const open = (secret: string, digits: string | null, address?: string) =>
  anonymous.call(openFamily, { body: { secret, digits }, ...(address !== undefined && { address }) });
const leaveFor = (student: string) => ({ student, startDate: today, endDate: today, reason: 'Fever' });

/** Every write that is open to a guardian, each of them valid. */
async function writesOf(page: Caller, child: string, requestId: string) {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  const push = { kinds: [], showsNames: false, language: 'en' as const };
  const answers = [
    await page.call(askLeave, { body: leaveFor(child) }),
    await page.call(withdrawLeave, { params: { id: requestId } }),
    await page.call(setFamilyLanguage, { body: { language: 'hi' } }),
    await page.call(saveFamilyPush, { body: { ...push, endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys } }),
  ];
  return answers.map(({ status }) => status);
}

describe('guessing', () => {
  test('a link has 256 bits to guess, and an address has a hundred tries in a quarter of an hour', async () => {
    const { body } = await admin.call(createGuardianLink, { params: { id: (await makeFamily()).guardian.id } });
    expect(Buffer.from(body.data.url.split('#')[1] ?? '', 'base64url')).toHaveLength(32);
    const statuses = [];
    for (let at = 0; at < 120; at += 1) {
      statuses.push((await open(`${at}`.padStart(43, 'x'), null, '10.9.0.1')).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('digits from many addresses are counted together, and each sleep is longer, a week at most', async () => {
    const { guardian } = await makeFamily();
    const wrong = guardian.phone.slice(-4) === '0000' ? '1111' : '0000';
    const hours = [];
    for (let sleep = 0; sleep < 10; sleep += 1) {
      await pool.query('update guardian_links set asleep_until = null where id = $1', [guardian.linkId]);
      for (let guess = 0; guess < 5; guess += 1) expect((await open(guardian.secret, wrong)).status).toBe(422);
      const asleep = await open(guardian.secret, guardian.phone.slice(-4));
      expect(asleep.status).toBe(429);
      hours.push(Math.round(Number(asleep.headers['retry-after']) / 3600));
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 168, 168]);
  });

  test('digits in other forms are no more answers', async () => {
    const { guardian } = await makeFamily();
    for (const digits of ['٠٠٠٠', '', ' '.repeat(4), '-'.repeat(4), 'x'.repeat(500), ['0000'], { $ne: 1 }]) {
      const answer = await anonymous.raw({
        method: 'POST',
        url: '/api/family/session',
        payload: { secret: guardian.secret, digits },
      });
      expect([400, 422], JSON.stringify(digits)).toContain(answer.status);
      expect(answer.cookies).toEqual([]);
    }
    const { rows } = await pool.query('select wrong_answers from guardian_links where id = $1', [guardian.linkId]);
    expect(rows[0].wrong_answers).toBe(0);
  });

  test('the token of a session cannot be another one’s, nor the secret of the link', async () => {
    const { guardian } = await makeFamily();
    for (const token of [
      guardian.secret,
      guardian.linkId,
      guardian.id,
      `${guardian.token}x`,
      guardian.token.slice(1),
      '',
    ]) {
      expect((await familyCaller(app, { id: guardian.id, token }).call(getFamily)).status).toBe(401);
    }
  });
});

test.each<[string, (family: Awaited<ReturnType<typeof makeFamily>>) => Promise<unknown>]>([
  ['ended', ({ guardian }) => admin.call(deleteGuardianLink, { params: { id: guardian.id } })],
  ['renewed', ({ guardian }) => admin.call(createGuardianLink, { params: { id: guardian.id } })],
  [
    'expired',
    ({ guardian }) => pool.query('update guardian_links set expires_at = now() where id = $1', [guardian.linkId]),
  ],
])('a page that is open writes nothing once its link is %s', async (_, end) => {
  const family = await makeFamily();
  const { page, child, guardian } = family;
  const { body } = await page.call(askLeave, { body: leaveFor(child) });
  await end(family);
  expect(await writesOf(page, child, body.data._id)).toEqual([401, 401, 401, 401]);
  expect((await page.call(getFamilyPush)).status).toBe(401);
  const { rows } = await pool.query(
    `select (select count(*)::int from leave_requests where student_id = $1 and status = 'asked') as asked,
            (select language from guardians where id = $2) as language`,
    [child, guardian.id],
  );
  expect(rows).toEqual([{ asked: 1, language: 'en' }]);
});

test('of a child that left a guardian neither reads nor writes anything, and what was asked is not withdrawn', async () => {
  const { page, child } = await makeFamily();
  const { body } = await page.call(askLeave, { body: leaveFor(child) });
  await pool.query(`update students set status = 'left' where user_id = $1`, [child]);
  expect((await page.call(getFamily)).body.data.children).toEqual([]);
  expect(await writesOf(page, child, body.data._id)).toEqual([404, 404, 200, 200]);
  const { rows } = await pool.query('select status from leave_requests where id = $1', [body.data._id]);
  expect(rows).toEqual([{ status: 'asked' }]);
});

test('two guardians of one child see the child, and nothing of each other', async () => {
  const { page, child, guardian, batch, caller: teacher } = await makeFamily();
  const father = await makeGuardian(db, [child], { name: 'Anil Separated', phone: '+919000277777' });
  const his = familyCaller(app, father);
  const { body } = await his.call(askLeave, { body: { ...leaveFor(child), reason: 'A reason of his own' } });
  await teacher.call(answerLeaveInBatch, {
    params: { id: body.data._id, batchId: batch.id },
    body: { isAccepted: true },
  });
  const hers = JSON.stringify((await page.call(getFamily)).body);
  for (const word of ['Anil', father.id, father.phone, 'A reason of his own', body.data._id]) {
    expect(hers).not.toContain(word);
  }
  expect((await page.call(withdrawLeave, { params: { id: body.data._id } })).status).toBe(404);
  // Asking for the same days reveals nothing either.
  expect((await page.call(askLeave, { body: leaveFor(child) })).status).toBe(201);
  await admin.call(deleteGuardianLink, { params: { id: guardian.id } });
  expect([(await page.call(getFamily)).status, (await his.call(getFamily)).status]).toEqual([401, 200]);
});

test('a guardian gets, field by field, what concerns the own children, and no name of the staff or of others', async () => {
  const { page, child, other, batch, teacher, guardian, caller: ofBatch } = await makeFamily();
  const stranger = await makeGuardian(db, [other], { name: 'Of Another Family' });
  await familyCaller(app, stranger).call(askLeave, { body: { ...leaveFor(other), reason: 'Not yours to read' } });
  const { body } = await page.call(askLeave, { body: leaveFor(child) });
  await ofBatch.call(answerLeaveInBatch, {
    params: { id: body.data._id, batchId: batch.id },
    body: { isAccepted: true },
  });
  const records = [child, other].map((studentId) => ({
    studentId,
    status: 'absent' as const,
    remark: 'Among teachers',
  }));
  await ofBatch.call(markAttendance, { params: { batchId: batch.id }, body: { date: today, records } });
  const family = (await page.call(getFamily)).body.data;
  const [seen] = family.children;
  expect(Object.keys(family).toSorted()).toEqual([
    ...['academy', 'announcements', 'attendanceThreshold', 'children', 'closedFor', 'guardian', 'timeZone', 'today'],
  ]);
  expect(Object.keys(seen ?? {}).toSorted()).toEqual([
    ...['_id', 'firstMonth', 'leave', 'marks', 'name', 'nextClasses', 'notes', 'standard', 'statistics', 'today'],
  ]);
  expect(Object.keys(seen?.leave[0] ?? {}).toSorted()).toEqual([
    ...['_id', 'answerReason', 'answers', 'endDate', 'isByOffice', 'reason', 'startDate', 'status'],
  ]);
  expect(seen?.leave[0]?.answers).toEqual([{ batch: batch.name, isAccepted: true, reason: null }]);
  const { rows } = await pool.query('select name from users where id = $1', [teacher.id]);
  const everything = JSON.stringify(family);
  for (const word of [
    ...[rows[0].name, teacher.id, other, stranger.id, stranger.phone, guardian.phone],
    ...['Of Another Family', 'Not yours to read', 'Among teachers'],
  ]) {
    expect(everything).not.toContain(word);
  }
});

test('another site cannot write with a guardian’s cookie', async () => {
  const { page, child } = await makeFamily();
  for (const site of ['cross-site', 'same-site', 'none']) {
    const answer = await page.call(askLeave, { body: leaveFor(child), headers: { 'sec-fetch-site': site } });
    expect(answer.status).toBe(403);
  }
  expect((await page.call(getFamily)).body.data.children[0]?.leave).toEqual([]);
});
