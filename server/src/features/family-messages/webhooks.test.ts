import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { makeGuardian, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { signatureOf, whatsAppNotice } from '../../../test/messaging-service.ts';

const phoneId = '106540352242922';
const secret = 'an-app-secret';
const { anonymous, db, pool } = await testApp({
  env: {
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: 'a-secret-token',
    WHATSAPP_APP_SECRET: secret,
    WHATSAPP_VERIFY_TOKEN: 'a-verify-token',
  },
});
const unset = await testApp();
const whatsApp = '/api/webhooks/whatsapp';

let id: string;

/** A message that has been sent. */
async function makeMessage() {
  const student = await makeStudent(db);
  const guardian = await makeGuardian(db, [student.id]);
  id = uuidv7();
  await pool.query(
    `insert into contacts (id, student_id, guardian_id, channel, about, date, user_name)
     values ($1, $2, $3, 'whatsapp', 'absence', '2026-07-15', 'Meera')`,
    [id, student.id, guardian.id],
  );
  await pool.query(
    `insert into family_messages (contact_id, kind, language, parameters, text, status, provider_id, cost, currency, sent_at)
     values ($1, 'absent', 'en', '{}', 'text', 'sent', $2, 0.35, 'INR', now())`,
    [id, `wamid.${id}`],
  );
}
const state = async () =>
  (await pool.query('select status, reason, cost from family_messages where contact_id = $1', [id])).rows[0];
afterEach(() => pool.query('delete from contacts'));

describe('what WhatsApp says of a message', () => {
  beforeEach(() => makeMessage());

  const post = (payload: string, signature = signatureOf(payload, secret)) =>
    anonymous.raw({
      method: 'POST',
      url: whatsApp,
      payload,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    });
  const say = (status: string, over: object = {}) =>
    post(whatsAppNotice(phoneId, [{ id: `wamid.${id}`, status, ...over }]));

  test('moves it on: delivered, then read', async () => {
    expect((await say('delivered')).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'delivered', cost: 0.35 });
    await say('read');
    expect(await state()).toMatchObject({ status: 'read' });
  });

  test('twice, late and out of order changes nothing', async () => {
    await say('read');
    for (const status of ['read', 'delivered', 'sent', 'failed']) expect((await say(status)).status).toBe(200);
    expect(await state()).toEqual({ status: 'read', reason: null, cost: 0.35 });
  });

  test('is one sentence where it failed, and costs nothing', async () => {
    await say('failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] });
    expect(await state()).toEqual({ status: 'failed', reason: 'This number cannot be reached on WhatsApp.', cost: 0 });
  });

  test('costs nothing where Meta does not charge', async () => {
    await say('delivered', { pricing: { billable: false, pricing_model: 'PMP', category: 'utility' } });
    expect(await state()).toMatchObject({ status: 'delivered', cost: 0 });
  });

  test('is found by our own id before the answer to the sending was noted', async () => {
    await pool.query(`update family_messages set status = 'queued', provider_id = null where contact_id = $1`, [id]);
    await post(whatsAppNotice(phoneId, [{ id: 'wamid.unknown', status: 'sent', ours: id }]));
    expect(await state()).toMatchObject({ status: 'sent' });
  });

  test('in one call counts by its last state', async () => {
    const statuses = ['sent', 'read', 'delivered'].map((status) => ({ id: `wamid.${id}`, status }));
    await post(whatsAppNotice(phoneId, statuses));
    expect(await state()).toMatchObject({ status: 'read' });
  });

  test('is refused without the signature of this very text', async () => {
    const body = whatsAppNotice(phoneId, [{ id: `wamid.${id}`, status: 'read' }]);
    const other = whatsAppNotice(phoneId, [{ id: `wamid.${id}`, status: 'delivered' }]);
    const wrong = [
      signatureOf(body, 'another-secret'),
      signatureOf(other, secret),
      '',
      signatureOf(body, secret).slice(7),
    ];
    for (const signature of wrong) expect((await post(body, signature)).status).toBe(403);
    expect(await state()).toMatchObject({ status: 'sent' });
  });

  test('of another number, of other messages or of another shape is ignored', async () => {
    for (const body of [
      whatsAppNotice('99999', [{ id: `wamid.${id}`, status: 'read' }]),
      whatsAppNotice(phoneId, [{ id: 'wamid.other', status: 'read' }]),
      whatsAppNotice(phoneId, [{ id: `wamid.${id}`, status: 'warning' }]),
      '{"entry":[{"changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"1"},"messages":[{}]}}]}]}',
      '[]',
    ]) {
      expect((await post(body)).status).toBe(200);
    }
    expect((await post('not json')).status).toBe(400);
    expect(await state()).toMatchObject({ status: 'sent' });
  });
});

test('Meta’s question who we are is answered to who knows the token only', async () => {
  const ask = (query: string) => anonymous.raw({ method: 'GET', url: `${whatsApp}?${query}` });
  const right = 'hub.mode=subscribe&hub.verify_token=a-verify-token&hub.challenge=1158201444';
  const { status, body, headers } = await ask(right);
  expect([status, body, headers['content-type']]).toEqual([200, '1158201444', 'text/plain; charset=utf-8']);
  for (const query of ['', right.replace('a-verify', 'another'), right.replace('1158201444', '<script>')]) {
    expect((await ask(query)).status).toBe(403);
  }
});

test('without a service there is nothing at this address', async () => {
  expect((await unset.anonymous.raw({ method: 'POST', url: whatsApp, payload: {} })).status).toBe(404);
});
