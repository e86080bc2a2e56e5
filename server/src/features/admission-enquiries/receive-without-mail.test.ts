import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createEnquiry, getEnquiry } from '#contract/admission-enquiries';
import { makeAdmin } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { mails } from '../../db/tables/mail-tables.ts';

const { db, as, anonymous } = await testApp();
const admin = await makeAdmin(db, { createdAt: '2020-01-01T00:00:00Z' });
const form = { studentName: 'Quiet Student', phone: '9812300000', consent: { textVersion: '2026-11-01' } };

test('an email is taken as it is where no mails can be sent', async () => {
  const sent = await anonymous.call(createEnquiry, { body: { ...form, email: 'quiet@family.example' } });
  expect(sent).toMatchObject({ status: 201, body: { data: { copy: 'waiting' } } });
  const read = await as(admin.id).call(getEnquiry, { params: { id: sent.body.data._id } });
  expect(read.body.data).toMatchObject({ email: 'quiet@family.example', emailVerifiedAt: null });
});

test('without an address of its own the academy’s first admin gets the mail', async () => {
  await anonymous.call(createEnquiry, { body: { ...form, studentName: 'For the admin' } });
  const [mail] = await db.select().from(mails).where(eq(mails.subject, 'New registration: For the admin'));
  expect(mail?.toAddress).toBe(admin.email);
});
