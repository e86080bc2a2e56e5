import { describe, expect, test } from 'vitest';
import { markAttendance } from '#contract/attendance';
import {
  closeFamily,
  getFamily,
  getFamilyMonth,
  getFamilySession,
  openFamily,
  setFamilyLanguage,
} from '#contract/family';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from '#contract/guardians';
import { getStudent, updateStudent } from '#contract/students';
import {
  enrol,
  makeAnnouncement,
  makeBatch,
  makeGuardian,
  makeNote,
  makeRegister,
  makeStudent,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { takeBackup, putBack } from '../../../test/backups.ts';
import { caller, familyCaller, type Caller } from '../../../test/call.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { academyClock } from '../../academy/academy.ts';

const academy = await testApp();
const { app, db, pool, deps, as, anonymous } = academy;
const { admin } = as;
await pool.query(`insert into settings (name) values ('Sample Academy')`);
const { today } = await academyClock(db);

/** A guardian with one child in a class, and the page opened. */
async function makeFamily() {
  const taught = await makeTaughtClass(academy, 2);
  const [child = '', other = ''] = taught.ids;
  const guardian = await makeGuardian(db, [child]);
  return { ...taught, child, other, guardian, page: familyCaller(app, guardian) };
}

const secretIn = (url: string) => url.split('#')[1] ?? '';
const open = (secret: string, digits: string | null, who: Caller = anonymous) =>
  who.call(openFamily, { body: { secret, digits } });

describe('a private link', () => {
  test('opens the page with the last four digits of the phone, once for 90 days, on this browser alone', async () => {
    const { guardian } = await makeFamily();
    const { body, status } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
    expect(status).toBe(201);
    expect(body.data.url).toMatch(/\/family#[\w-]{43}$/);
    expect(body.data.text).toContain(body.data.url);
    const secret = secretIn(body.data.url);

    expect((await open(secret, null)).body.data).toEqual({ isOpen: false, language: 'en' });
    const opened = await open(secret, guardian.phone.slice(-4));
    expect(opened.body.data.isOpen).toBe(true);
    const [cookie] = opened.cookies;
    expect(cookie).toMatchObject({
      name: 'tasika_family',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 90 * 86_400,
    });
    const browser = caller(app, async () => ({ userId: guardian.id, cookie: `${cookie?.name}=${cookie?.value}` }));
    expect((await browser.call(getFamily)).status).toBe(200);
    expect((await open(secret, null, browser)).body.data.isOpen).toBe(true);
    expect((await anonymous.call(getFamily)).status).toBe(401);
    const [link] = (await admin.call(listGuardianLinks, { query: { student: (await childOf(guardian.id))! } })).body
      .data;
    expect(link).toMatchObject({ guardian: guardian.id, openedAt: expect.any(String), lockedUntil: null });

    await browser.call(closeFamily);
    expect((await browser.call(getFamily)).status).toBe(401);
  });

  test.each([
    ['the whole number', (phone: string) => phone],
    ['without +91', (phone: string) => phone.slice(3)],
    ['with 0 and spaces', (phone: string) => `0${phone.slice(3, 8)} ${phone.slice(8)}`],
    ['as a contact is copied', (phone: string) => `\u202A+91 ${phone.slice(3, 8)}-${phone.slice(8)}\u202C`],
    ['its end with a space', (phone: string) => `${phone.slice(-4, -2)} ${phone.slice(-2)}`],
    ['in Devanagari', (phone: string) => phone.slice(-4).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')],
  ])('is opened by %s', async (_what, typed) => {
    const { guardian } = await makeFamily();
    const { body } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
    expect((await open(secretIn(body.data.url), typed(guardian.phone))).body.data).toMatchObject({ isOpen: true });
  });

  test('asks again for too few digits, and does not count them as wrong', async () => {
    const { guardian } = await makeFamily();
    const { body } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
    const secret = secretIn(body.data.url);
    for (const typed of ['', '12', 'abcd', '+91', ' - ', '१२३', '0']) {
      const { status, body: refused } = await open(secret, typed);
      expect([status, refused.fields]).toEqual([422, { digits: 'Enter the last 4 digits' }]);
    }
    expect((await open(secret, guardian.phone.slice(-4))).body.data.isOpen).toBe(true);
  });

  test('is stored as a hash, nowhere as itself', async () => {
    const { guardian } = await makeFamily();
    const { body } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
    const { rows } = await pool.query(
      `select (select json_agg(l)::text from guardian_links l) || (select json_agg(a)::text from audit_log a)
              || coalesce((select json_agg(k)::text from idempotency_keys k), '') as everything`,
    );
    expect(rows[0].everything).not.toContain(secretIn(body.data.url));
  });

  test('needs a phone number', async () => {
    const { body } = await admin.call(getStudent, { params: { id: (await makeFamily()).child } });
    await admin.call(updateStudent, {
      params: { id: body.data._id },
      body: { version: body.data.version, guardians: [{ name: 'Grandmother' }] },
    });
    const { data } = (await admin.call(getStudent, { params: { id: body.data._id } })).body;
    const answer = await admin.call(createGuardianLink, { params: { id: data.guardians[0]!._id } });
    expect([answer.status, answer.body.message]).toEqual([422, 'Add the phone number of this guardian first']);
  });

  test('unknown, ended and expired ones are answered alike', async () => {
    const [ended, expired] = [(await makeFamily()).guardian, (await makeFamily()).guardian];
    await admin.call(deleteGuardianLink, { params: { id: ended.id } });
    await pool.query(`update guardian_links set expires_at = now() - interval '1 s' where id = $1`, [expired.linkId]);
    const answers = [];
    for (const secret of ['x'.repeat(43), ended.secret, expired.secret]) {
      for (const digits of [null, '0000']) {
        const { status, body } = await open(secret, digits);
        answers.push(JSON.stringify({ status, ...body, requestId: '' }));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
    expect((await familyCaller(app, expired).call(getFamily)).status).toBe(401);
  });

  test('sleeps an hour after five wrong answers, sent one by one or all together, and the office sees it', async () => {
    const { child, guardian } = await makeFamily();
    const wrong = guardian.phone.slice(-4) === '0000' ? '1111' : '0000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(guardian.secret, wrong)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(422), count(429)]).toEqual([5, 7]);
    const right = await open(guardian.secret, guardian.phone.slice(-4));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3_500);
    const [link] = (await admin.call(listGuardianLinks, { query: { student: child } })).body.data;
    expect(Date.parse(link?.lockedUntil ?? '') - Date.now()).toBeGreaterThan(3_500_000);

    const wake = () => pool.query('update guardian_links set asleep_until = now() where id = $1', [guardian.linkId]);
    await wake();
    for (let guess = 0; guess < 5; guess += 1) await open(guardian.secret, wrong);
    const again = await open(guardian.secret, wrong);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(7_000);
    await wake();
    expect((await open(guardian.secret, guardian.phone.slice(-4))).status).toBe(200);
  });
});

const childOf = async (guardianId: string): Promise<string | undefined> => {
  const { rows } = await pool.query('select student_id as id from student_guardians where guardian_id = $1', [
    guardianId,
  ]);
  return rows[0]?.id;
};

describe('an open page ends at once', () => {
  const guardiansAfter = async (child: string, guardians: object[]) => {
    const { version } = (await admin.call(getStudent, { params: { id: child } })).body.data;
    const { status } = await admin.call(updateStudent, { params: { id: child }, body: { version, guardians } });
    expect(status).toBe(200);
  };
  const father = { name: 'Anil', phone: '9800012345' };

  test.each<[string, (family: Awaited<ReturnType<typeof makeFamily>>) => Promise<unknown>]>([
    ['when the link is ended', ({ guardian }) => admin.call(deleteGuardianLink, { params: { id: guardian.id } })],
    ['when the link is renewed', ({ guardian }) => admin.call(createGuardianLink, { params: { id: guardian.id } })],
    ['when the guardian is removed', ({ child }) => guardiansAfter(child, [father])],
    [
      'when the number of the guardian changes',
      ({ child, guardian }) => guardiansAfter(child, [{ _id: guardian.id, name: 'Sunita', phone: '9800054321' }]),
    ],
    [
      'when it is 90 days old',
      ({ guardian }) =>
        pool.query('update guardian_sessions set expires_at = now() where link_id = $1', [guardian.linkId]),
    ],
  ])('%s', async (_, end) => {
    const family = await makeFamily();
    expect((await family.page.call(getFamily)).status).toBe(200);
    await end(family);
    expect((await family.page.call(getFamily)).status).toBe(401);
    expect((await family.page.call(getFamilySession)).body.data.isOpen).toBe(false);
    if (_ !== 'when it is 90 days old') expect((await open(family.guardian.secret, null)).status).toBe(404);
  });

  test('opens for all families behind one address of a mobile network, while one link and unknown ones are slowed', async () => {
    const openThere = (secret: string, digits: string | null) =>
      anonymous.call(openFamily, { body: { secret, digits }, address: '192.0.2.9' });
    const { guardian } = await makeFamily();
    const { body } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
    const secret = secretIn(body.data.url);
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await openThere(secret, null)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await openThere(secret, null)).status).toBe(429);
    const another = await makeFamily();
    const { body: other } = await admin.call(createGuardianLink, { params: { id: another.guardian.id } });
    for (let at = 0; at < 100; at += 1) expect((await openThere(`unknown ${at}`, null)).status).toBe(404);
    expect((await openThere('unknown', null)).status).toBe(429);
    const opened = await openThere(secretIn(other.data.url), another.guardian.phone.slice(-4));
    expect(opened.body.data.isOpen).toBe(true);
  });

  test('and a change of the name alone ends nothing', async () => {
    const { child, guardian, page } = await makeFamily();
    await guardiansAfter(child, [{ _id: guardian.id, name: 'Sunita Anil', phone: guardian.phone }]);
    expect((await page.call(getFamily)).body.data.guardian.name).toBe('Sunita Anil');
  });

  test('with a restore, which leaves ended links ended and the others good', async () => {
    const [kept, ended] = [await makeFamily(), await makeFamily()];
    const backup = await takeBackup(admin);
    await admin.call(deleteGuardianLink, { params: { id: ended.guardian.id } });
    await putBack(academy, admin, backup._id);
    expect((await kept.page.call(getFamily)).status).toBe(401);
    expect((await open(kept.guardian.secret, kept.guardian.phone.slice(-4))).status).toBe(200);
    expect((await open(ended.guardian.secret, ended.guardian.phone.slice(-4))).status).toBe(404);
  });
});

describe('the page of a family', () => {
  const read = async (page: Caller) => (await page.call(getFamily)).body.data;

  test('shows the marks of today and the month, the classes, notes and announcements of the own child', async () => {
    const { child, other, batch, caller: teacher, page, guardian } = await makeFamily();
    await makeNote(db, deps.files, { batchId: batch.id, title: 'Motion' });
    await makeNote(db, deps.files, { studentId: other, title: 'For another' });
    await makeAnnouncement(db, { title: 'Parents’ meeting', audience: 'families' });
    await makeAnnouncement(db, { title: 'Test on Friday', audience: 'batches', batchIds: [batch.id] });
    await makeAnnouncement(db, { title: 'Staff room', audience: 'teachers' });
    expect((await read(page)).children[0]?.today).toMatchObject([{ batch: batch.name, status: null }]);
    await teacher.call(markAttendance, {
      params: { batchId: batch.id },
      body: {
        date: today,
        records: [
          { studentId: child, status: 'absent', remark: 'A word among teachers' },
          { studentId: other, status: 'present' },
        ],
      },
    });
    const family = await read(page);
    expect(family.children).toMatchObject([
      {
        _id: child,
        today: [{ status: 'absent' }],
        marks: [{ date: today, status: 'absent' }],
        statistics: { absent: 1, present: 0, percentage: 0 },
        notes: [{ title: 'Motion' }],
      },
    ]);
    expect(family.children[0]?.nextClasses).toHaveLength(4);
    expect(family.announcements.map(({ title }) => title).toSorted()).toEqual(['Parents’ meeting', 'Test on Friday']);
    const everything = JSON.stringify(family);
    expect(everything).not.toContain(other);
    expect(everything).not.toContain('A word among teachers');
    expect(everything).not.toContain(guardian.phone);
  });

  test('shows an earlier month of the own children alone, and says in which month the marks begin', async () => {
    const { child, other, batch, page } = await makeFamily();
    expect((await read(page)).children[0]?.firstMonth).toBeNull();
    await makeRegister(db, batch.id, '2026-02-27', { [child]: 'late', [other]: 'absent' });
    await makeRegister(db, batch.id, '2026-03-02', { [child]: 'absent' });
    expect((await read(page)).children[0]?.firstMonth).toBe('2026-02');
    const { body } = await page.call(getFamilyMonth, { params: { month: '2026-02' } });
    expect(body.data).toMatchObject([
      { _id: child, marks: [{ date: '2026-02-27', status: 'late' }], statistics: { late: 1, total: 1 } },
    ]);
    expect(body.data).toHaveLength(1);
    expect((await page.call(getFamilyMonth, { params: { month: '2026-13' } })).status).toBe(404);
    expect((await anonymous.call(getFamilyMonth, { params: { month: '2026-02' } })).status).toBe(401);
  });

  test('two guardians of one child each have their own, and siblings stand on one', async () => {
    const { child, page } = await makeFamily();
    const sibling = await makeStudent(db, { name: 'Aarav' });
    const father = familyCaller(app, await makeGuardian(db, [child, sibling.id], { name: 'Anil', language: 'mr' }));
    expect((await read(page)).children.map(({ _id }) => _id)).toEqual([child]);
    const his = await read(father);
    expect(his.guardian).toEqual({ name: 'Anil', language: 'mr' });
    expect(his.children.map(({ _id }) => _id).toSorted()).toEqual([child, sibling.id].toSorted());
  });

  test('a child that left is not shown, and the page stays', async () => {
    const { child, page } = await makeFamily();
    await pool.query(`update students set status = 'left' where user_id = $1`, [child]);
    expect(await read(page)).toMatchObject({ children: [], announcements: [] });
  });

  test('a batch the child has left shows no class any more', async () => {
    const { child, page, batch } = await makeFamily();
    const next = await makeBatch(db);
    await enrol(db, next.id, [child]);
    await pool.query('update enrolments set left_on = $1 where batch_id = $2', [today, batch.id]);
    expect((await read(page)).children[0]?.today).toEqual([]);
  });

  test('takes another language, and that is all a guardian can change of it', async () => {
    const { page, guardian } = await makeFamily();
    expect((await page.call(setFamilyLanguage, { body: { language: 'hi' } })).status).toBe(200);
    expect((await read(page)).guardian.language).toBe('hi');
    const { rows } = await pool.query('select name, phone from guardians where id = $1', [guardian.id]);
    expect(rows[0]).toEqual({ name: 'Sunita', phone: guardian.phone });
  });
});
