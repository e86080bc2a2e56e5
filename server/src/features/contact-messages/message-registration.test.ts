import { expect, test } from 'vitest';
import { deleteEnquiry, getEnquiry, listEnquiries } from '#contract/admission-enquiries';
import {
  getContactMessage,
  listContactMessages,
  registerFromMessage,
  sendContactMessage,
} from '#contract/contact-messages';
import { makeAdmin } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, anonymous, db, pool } = await testApp();
const office = as((await makeAdmin(db, { name: 'Meera' })).id);

async function makeMessage(name: string, over: { phone?: string; email?: string } = { phone: '98000 00002' }) {
  await anonymous.call(sendContactMessage, { body: { name, message: 'Do you take 11th Science?', ...over } });
  const { body } = await office.call(listContactMessages, { query: { search: name } });
  return { id: body.data[0]!._id };
}
const registrationsOf = async (search: string) =>
  (await office.call(listEnquiries, { query: { search } })).body.pagination.total;

test('a message becomes a registration and is answered with that', async () => {
  const params = await makeMessage('Sunita More');
  const { status, body } = await office.call(registerFromMessage, { params, body: {} });
  expect([status, body.message]).toEqual([200, 'The message is now a registration']);
  expect((await office.call(getEnquiry, { params: { id: body.data._id } })).body.data).toMatchObject({
    reference: body.data.reference,
    studentName: 'Sunita More',
    phone: '+919800000002',
    status: 'new',
    source: 'website',
    message: 'Do you take 11th Science?',
    consent: null,
    history: [{ what: 'Wrote on the contact page', by: 'Meera' }],
  });
  expect((await office.call(getContactMessage, { params })).body.data).toMatchObject({ answeredBy: 'Meera' });
});

test('the name and the phone are the student’s when the office knows them', async () => {
  const params = await makeMessage('A Father');
  const { body } = await office.call(registerFromMessage, {
    params,
    body: { studentName: 'Asha More', phone: '98111 11111' },
  });
  const { data } = (await office.call(getEnquiry, { params: { id: body.data._id } })).body;
  expect(data).toMatchObject({ studentName: 'Asha More', phone: '+919811111111' });
});

test('two requests, sequential or concurrent, create one registration', async () => {
  const params = await makeMessage('Twice Pressed');
  const call = () => office.call(registerFromMessage, { params, body: {} });
  const answers = [...(await Promise.all([call(), call(), call()])), await call()];
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
  expect(await registrationsOf('Twice Pressed')).toBe(1);
});

test('one without a phone needs the number to call, and until then nothing is made', async () => {
  const params = await makeMessage('Mail Only', { email: 'mail.only@example.com' });
  const { status, body } = await office.call(registerFromMessage, { params, body: {} });
  expect([status, body.fields]).toEqual([422, { phone: 'Enter the phone number to call; the message has none' }]);
  expect(await registrationsOf('Mail Only')).toBe(0);
  expect((await office.call(getContactMessage, { params })).body.data.answeredAt).toBeNull();
  await office.call(registerFromMessage, { params, body: { phone: '98222 22222' } });
  expect(await registrationsOf('Mail Only')).toBe(1);
  // Nobody asked for a registration, so no mail thanks for one.
  const { rows } = await pool.query(`select kind from mails where to_address = 'mail.only@example.com'`);
  expect(rows).toEqual([]);
});

test('a registration that was deleted can be made again', async () => {
  const params = await makeMessage('Once More');
  const first = (await office.call(registerFromMessage, { params, body: {} })).body.data;
  await office.call(deleteEnquiry, { params: { id: first._id } });
  const second = (await office.call(registerFromMessage, { params, body: {} })).body.data;
  expect(second._id).not.toBe(first._id);
});
