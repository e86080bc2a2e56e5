import { describe, expect, test } from 'vitest';
import {
  answerContactMessage,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  sendContactMessage,
} from '#contract/contact-messages';
import { getSettings, updateSettings } from '#contract/settings';
import { makeAdmin } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { db, as, anonymous, pool } = await testApp();
const firstAdmin = await makeAdmin(db, { createdAt: '2020-01-01T00:00:00Z' });
const message = { name: 'Sample Parent', phone: '98000 00002', message: 'When do the holidays start?' };
const write = (over: object = {}) =>
  anonymous.raw({ method: 'POST', url: '/api/contact-messages', payload: { ...message, ...over } });
const mails = async () =>
  (await pool.query(`select to_address, subject, text, headers from mails where kind = 'contact-message'`)).rows;
const listed = async (query: object = {}) => (await as.admin.call(listContactMessages, { query })).body;

describe('a message from the contact page', () => {
  test('is kept for the admin, and without an address of the office goes to the admin by mail', async () => {
    const { status, body } = await write({ name: 'First Writer' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: null, message: 'We have your message and will answer during office hours.' },
    });
    expect((await listed({ search: 'first writer' })).data).toMatchObject([
      { name: 'First Writer', phone: '+919800000002', email: null, answeredAt: null },
    ]);
    expect(await mails()).toMatchObject([{ to_address: firstAdmin.email, subject: 'Message from First Writer' }]);
  });

  test('goes to the office by mail, which is answered to the writer', async () => {
    const { data } = (await as.admin.call(getSettings)).body;
    await as.admin.call(updateSettings, { body: { ...data, email: 'office@example.com' } });
    await write({ phone: '', email: 'Parent@Example.com' });
    expect(await mails()).toContainEqual(
      expect.objectContaining({
        to_address: 'office@example.com',
        subject: 'Message from Sample Parent',
        text: expect.stringContaining('When do the holidays start?'),
        headers: { 'Reply-To': 'parent@example.com' },
      }),
    );
  });

  test('needs a way to answer, a name and a text', async () => {
    const { status, body } = await write({ name: '', phone: '', message: ' ' });
    expect({ status, fields: body.fields }).toMatchObject({
      status: 422,
      fields: { name: 'Enter the full name', message: 'Write your message' },
    });
    const unreachable = await write({ phone: '' });
    expect(unreachable.body.fields).toEqual({
      phone: 'Enter a phone number or an email address, so that we can answer',
    });
  });

  test('sent twice with one key is one', async () => {
    const headers = { 'idempotency-key': 'the-same-key-over-tries' };
    const body = { ...message, name: 'Double Click' };
    const twice = [1, 2].map(() => anonymous.call(sendContactMessage, { body, headers, address: '10.8.8.8' }));
    for (const { status } of await Promise.all(twice)) expect([200, 409]).toContain(status);
    expect((await anonymous.call(sendContactMessage, { body, headers, address: '10.8.8.8' })).status).toBe(200);
    expect((await listed({ search: 'double click' })).pagination.total).toBe(1);
  });

  test('whose hidden field is filled in is kept as doubtful: no mail, not counted, found by its filter until it is answered', async () => {
    const before = await listed();
    const mails = async () => (await pool.query(`select from mails where kind = 'contact-message'`)).rowCount;
    const sent = await mails();
    expect((await write({ name: 'A Form Filler', website: 'https://spam.example' })).status).toBe(200);
    expect([(await listed()).open, await mails()]).toEqual([before.open, sent]);
    expect((await listed({ search: 'form filler', status: 'open' })).data).toEqual([]);
    const [message] = (await listed({ search: 'form filler', status: 'doubtful' })).data;
    expect(message).toMatchObject({ name: 'A Form Filler', isDoubtful: true });
    const params = { id: message!._id };
    await as.admin.call(answerContactMessage, { params, body: { status: 'answered' } });
    expect((await listed({ search: 'form filler', status: 'doubtful' })).data).toEqual([]);
    expect((await listed({ search: 'form filler', status: 'answered' })).data).toHaveLength(1);
    const opened = await as.admin.call(answerContactMessage, { params, body: { status: 'open' } });
    expect(opened.body.data).toMatchObject({ answeredAt: null, isDoubtful: false });
    await as.admin.call(deleteContactMessage, { params });
  });

  test('is limited to 10 tries in 15 minutes from one address', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await anonymous.call(sendContactMessage, { body: message, address: '10.7.7.7' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('the admin', () => {
  test('reads, marks as answered and open again, and deletes', async () => {
    await write({ name: 'Asha Writer', message: 'Is there a hostel?' });
    const [one] = (await listed({ search: 'hostel' })).data;
    const params = { id: one!._id };
    expect((await as.admin.call(getContactMessage, { params })).body.data.message).toBe('Is there a hostel?');
    const before = (await listed()).open;
    const mark = (status: 'open' | 'answered') => as.admin.call(answerContactMessage, { params, body: { status } });
    expect((await mark('answered')).body.data).toMatchObject({
      answeredAt: expect.any(String),
      answeredBy: 'Test admin',
    });
    expect((await listed()).open).toBe(before - 1);
    expect((await listed({ status: 'answered' })).data.map(({ _id }) => _id)).toEqual([one!._id]);
    expect((await mark('open')).body.data).toMatchObject({ answeredAt: null, answeredBy: null });
    expect((await as.admin.call(deleteContactMessage, { params })).body.message).toBe('Message deleted');
    expect((await as.admin.call(getContactMessage, { params })).status).toBe(404);
  });
});
