import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAbsentees, listToTell } from '#contract/contacts';
import { getMessageFigures, notifyFamilies } from '#contract/family-messages';
import { sentenceIn } from '#contract/sentence';
import { createStudent } from '#contract/students';
import { enrol, makeBatch, makeRegister, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/call.ts';
import { testMessagingService } from '../../../test/messaging-service.ts';
import type { Queues } from '../../db/job-queues.ts';
import { readEnv } from '../../env.ts';
import { inEnglish } from '../../languages/translate.ts';
import { messagingOf, type Messaging } from './channels.ts';
import { giveUpFamilyMessage, sendFamilyMessage } from './send-family-message.service.ts';

const service = await testMessagingService();
const env = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'a-secret-token',
  WHATSAPP_APP_SECRET: 'an-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'a-verify-token',
  WHATSAPP_API_URL: service.url,
  WHATSAPP_PRICE: '0.35',
  MESSAGES_PER_DAY: '20',
};
const { as, db, pool } = await testApp({ env });
const { admin } = as;
const set = messagingOf({ env: readEnv(env), isDemo: false });
const today = '2026-07-15';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`${today}T06:00:00Z`);
  service.mode = 'ok';
  service.taken.length = 0;
  await pool.query(
    `delete from pgboss.job; delete from message_days; delete from parent_texts; delete from batches;
     delete from users where role = 'student'; delete from guardians`,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

let lastNumber = 0;

/** A batch with students marked absent today, each with a mother. */
async function makeAway(count: number, mother: object = {}, name = 'Physics') {
  const teacher = await makeTeacher(db);
  const batch = await makeBatch(db, { name, teacherId: teacher.id });
  const families = [];
  for (let number = 1; number <= count; number += 1) {
    const phone = `98111${String((lastNumber += 1)).padStart(5, '0')}`;
    const guardians = [{ name: 'Sunita Kale', relation: 'mother' as const, phone, ...mother }];
    const { body } = await admin.call(createStudent, { body: { name: `Asha ${number}`, guardians } });
    families.push({ student: body.data._id, guardian: body.data.guardians[0]?._id ?? '' });
  }
  const ids = families.map(({ student }) => student);
  await enrol(db, batch.id, ids);
  await makeRegister(db, batch.id, today, Object.fromEntries(ids.map((id) => [id, 'absent' as const])));
  return { teacher: as(teacher.id), batch, families };
}

type Families = { student: string; guardian: string }[];
const tell = (who: Caller, families: Families, over = {}) =>
  who.call(notifyFamilies, {
    body: { date: today, families: families.map(({ student, guardian }) => ({ student, guardian })) },
    ...over,
  });

/** Works on each job that waits, one after the other. */
async function sendFamilyMessages(messaging: Messaging) {
  // The rows are dated by the database, the age is measured here.
  await pool.query('update family_messages set created_at = $1', [new Date()]);
  const { rows } = await pool.query<{ data: Queues['family-message'] }>(
    `delete from pgboss.job where name = 'family-message' returning data`,
  );
  const results = [];
  for (const { data } of rows) results.push(await sendFamilyMessage({ db, messaging }, data));
  return results;
}
const work = () => sendFamilyMessages(set);
const stored = async () =>
  (await pool.query('select status, reason, cost, currency, attempts, provider_id from family_messages')).rows;
const sentToday = async () => (await pool.query('select count from message_days')).rows[0]?.count ?? 0;
const deliveries = async () =>
  (await admin.call(listAbsentees, {})).body.data.map(({ contacts }) => contacts[0]?.delivery ?? null);
const bodyOf = (at: number) => JSON.parse(service.taken[at]?.body ?? '') as unknown;

describe('telling families through a service', () => {
  test('is queued with the note, sent as an approved template, and its state is in the lists', async () => {
    const { teacher, batch, families } = await makeAway(1, { language: 'mr' });
    const before = (await teacher.call(listToTell, { params: { batchId: batch.id, date: today } })).body;
    expect(before).toMatchObject({
      data: [{ guardians: [{ canBeSent: true, link: expect.stringMatching(/^https:\/\/wa\.me\/9198/) }] }],
      service: { limit: 20, left: 20, price: 0.35, currency: 'INR' },
    });
    const { status, body } = await tell(teacher, families);
    expect([status, body.data]).toEqual([202, { queued: 1, notifiedBefore: 0, overLimit: 0 }]);
    expect(await deliveries()).toEqual([{ state: 'queued', reason: null }]);
    expect(service.taken).toEqual([]);

    expect(await work()).toEqual([{ status: 'completed' }]);
    expect(service.taken).toMatchObject([
      {
        method: 'POST',
        path: '/106540352242922/messages',
        headers: { authorization: 'Bearer a-secret-token', 'content-type': 'application/json' },
      },
    ]);
    expect(bodyOf(0)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: expect.stringMatching(/^9198111\d{5}$/),
      type: 'template',
      template: {
        name: 'tasika_absent',
        language: { code: 'mr' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'student', text: 'Asha 1' },
              { type: 'text', parameter_name: 'date', text: '15-07-2026' },
              { type: 'text', parameter_name: 'batch', text: 'Physics' },
              { type: 'text', parameter_name: 'academy', text: 'Academy' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await stored()).toMatchObject([{ status: 'sent', cost: 0.35, currency: 'INR', attempts: 1 }]);
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }]);
  });

  test('leaves out who was told already, also when two people press the button together', async () => {
    const { teacher, families } = await makeAway(3);
    const answers = await Promise.all([tell(admin, families), tell(teacher, families)]);
    expect(answers.map(({ body }) => body.data.queued).toSorted()).toEqual([0, 3]);
    expect(answers.map(({ body }) => body.data.notifiedBefore).toSorted()).toEqual([0, 3]);
    expect(await stored()).toHaveLength(3);
  });

  test('repeated with the same key answers the same and sends nothing more', async () => {
    const { families } = await makeAway(2);
    const once = { headers: { 'idempotency-key': 'a-key-of-one-tap' } };
    const [first, second] = [await tell(admin, families, once), await tell(admin, families, once)];
    expect(second.body.data).toEqual(first.body.data);
    expect(await stored()).toHaveLength(2);
  });

  test('is for guardians of the student, and for a teacher of the own batches, only', async () => {
    const [one, other] = [await makeAway(1), await makeAway(1, {}, 'Maths')];
    expect((await tell(other.teacher, one.families)).status).toBe(404);
    const mixed = [{ student: one.families[0]?.student ?? '', guardian: other.families[0]?.guardian ?? '' }];
    expect((await tell(admin, mixed)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('does not write by WhatsApp to who asked for none after it was queued', async () => {
    const { families } = await makeAway(1);
    await tell(admin, families);
    await pool.query('update guardians set has_whatsapp = false');
    await work();
    expect(service.taken).toEqual([]);
    expect(await deliveries()).toEqual([{ state: 'failed', reason: 'This parent does not want WhatsApp any more.' }]);
  });

  test('never leaves the sample academy, and without a service it is refused', async () => {
    expect(messagingOf({ env: readEnv(env), isDemo: true })).toBeUndefined();
    const { families } = await makeAway(1);
    await tell(admin, families);
    await sendFamilyMessages(undefined);
    expect(service.taken).toEqual([]);
    expect(await stored()).toMatchObject([
      { status: 'failed', reason: 'The service that sends these messages is no longer set up.' },
    ]);
  });
});

describe('what the service answers', () => {
  async function sendOne() {
    const { families } = await makeAway(1);
    await tell(admin, families);
    return work();
  }

  test.each([
    ['invalid number', 'This number cannot be reached on WhatsApp.'],
    ['no template', 'WhatsApp has no approved template of this name in this language.'],
    ['wrong token', 'The messaging service does not accept the access of this academy.'],
  ] as const)('"%s" is final: it is said in one sentence and not tried again', async (mode, reason) => {
    service.mode = mode;
    expect(await sendOne()).toEqual([{ status: 'completed', output: { reason } }]);
    expect(await deliveries()).toEqual([{ state: 'failed', reason }]);
    // It did not leave, so it does not count.
    expect(await sentToday()).toBe(0);
    expect(await stored()).toMatchObject([{ cost: null }]);
  });

  test('"too many" waits as long as the service asks', async () => {
    service.mode = 'too many';
    await sendOne();
    const { rows } = await pool.query<{ wait: number }>(
      `select extract(epoch from start_after - $1::timestamptz)::int as wait from pgboss.job where name = 'family-message'`,
      [new Date()],
    );
    expect(rows).toEqual([{ wait: 120 }]);
    expect(await deliveries()).toEqual([
      { state: 'queued', reason: 'The messaging service asked us to send more slowly.' },
    ]);
    service.mode = 'ok';
    expect(await work()).toEqual([{ status: 'completed' }]);
    expect(await deliveries()).toEqual([{ state: 'sent', reason: null }]);
    expect(await sentToday()).toBe(1);
  });

  test.each([
    ['broken', 'The messaging service has a problem of its own.'],
    ['hangs up', 'The messaging service could not be reached.'],
  ] as const)('"%s" is tried again by the queue, and given up in the end', async (mode, reason) => {
    service.mode = mode;
    expect(await sendOne()).toEqual([{ status: 'failed', output: { reason } }]);
    expect(await deliveries()).toEqual([{ state: 'queued', reason }]);
    // Nobody knows whether it left, so it counts.
    expect(await sentToday()).toBe(1);
    const { rows } = await pool.query<{ id: string }>('select contact_id as id from family_messages');
    await giveUpFamilyMessage(db, { contact: rows[0]?.id ?? '' });
    expect(await deliveries()).toEqual([{ state: 'failed', reason }]);
  });

  test('silence is given up, and no secret is in the reason', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const stop = new AbortController();
      setImmediate(() => stop.abort(new DOMException('', 'TimeoutError')));
      return stop.signal;
    });
    service.mode = 'never answers';
    const reason = 'The messaging service did not answer in time.';
    expect(await sendOne()).toEqual([{ status: 'failed', output: { reason } }]);
    vi.restoreAllMocks();
  });

  test('a message that failed may be sent again, one that is old is not', async () => {
    service.mode = 'invalid number';
    const { families } = await makeAway(1);
    await tell(admin, families);
    await work();
    expect((await tell(admin, families)).body.data).toEqual({ queued: 1, notifiedBefore: 0, overLimit: 0 });
    const { rows } = await pool.query<{ data: Queues['family-message'] }>(
      `delete from pgboss.job where name = 'family-message' returning data`,
    );
    await pool.query('update family_messages set created_at = $1', [new Date(Date.now() - 7 * 3_600_000)]);
    const results = await Promise.all(rows.map(({ data }) => sendFamilyMessage({ db, messaging: set }, data)));
    expect(results).toMatchObject([{ output: { reason: 'It could not be sent while it still mattered.' } }]);
  });
});

describe('the limit of a day', () => {
  test('leaves the rest to the links, and says so', async () => {
    const { families } = await makeAway(23);
    expect((await tell(admin, families)).body.data).toEqual({ queued: 20, notifiedBefore: 0, overLimit: 3 });
    const { body } = await admin.call(listAbsentees, {});
    expect(body.service).toMatchObject({ limit: 20, left: 0 });
    expect(body.data.every(({ guardians }) => guardians[0]?.link !== null)).toBe(true);
    const refused = await tell(admin, families);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Today’s limit of 20 messages is used up. Tell the families by the links.',
    ]);
  });

  test('is never exceeded by workers that send at the same time', async () => {
    const { families } = await makeAway(12);
    await tell(admin, families);
    await pool.query(`update family_messages set created_at = $1`, [new Date()]);
    const { rows } = await pool.query<{ data: Queues['family-message'] }>(
      `select data from pgboss.job where name = 'family-message'`,
    );
    const few = set && { ...set, limit: 5 };
    await Promise.all(rows.map(({ data }) => sendFamilyMessage({ db, messaging: few }, data)));
    expect(service.taken).toHaveLength(5);
    expect(await sentToday()).toBe(5);
    const failed = (await stored()).filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(7);
    expect(inEnglish(sentenceIn(failed[0]?.reason ?? ''))).toBe(
      'Today’s limit of 5 messages is reached. Use the link.',
    );
  });

  test('what was sent this month and what it cost is counted', async () => {
    const { families } = await makeAway(2);
    await tell(admin, families);
    await work();
    expect((await admin.call(getMessageFigures)).body.data).toEqual({
      service: { limit: 20, left: 18, price: 0.35, currency: 'INR' },
      month: { sent: 2, failed: 0, costs: [{ currency: 'INR', cost: 0.7 }] },
    });
  });
});
