import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createEnquiry } from '#contract/admission-enquiries';
import { sendOtp, verifyOtp } from '#contract/email-verification';
import { subscribeToNewsletter } from '#contract/newsletter';
import { getSettings, updateSettings } from '#contract/settings';
import { createStudent } from '#contract/students';
import { createTeacher } from '#contract/teachers';
import { makeStandard } from '../../seed/factories.ts';
import { testApp } from '../../test/app.ts';
import { sampleMails } from '../../test/sample-mails.ts';

const { as, anonymous, db } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@school.example' },
});

const mailTo = async (address: string) => {
  const { rows } = await db.execute<{ subject: string; text: string; html: string }>(
    sql`select subject, text, html from mails where to_address = ${address} order by created_at desc, id desc limit 1`,
  );
  return rows[0] ?? { subject: '', text: '', html: '' };
};

test.each(['mr', 'hi'] as const)('no mail in %s has an English word', (language) => {
  const academy = { name: 'अकॅडमी', phones: ['+919800000000'], email: 'a@b.c', language };
  for (const [name, { subject, text }] of Object.entries(sampleMails({ academy, words: 'नाव' }))) {
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+|\S+@\S+/g, '').match(/[A-Za-z]{2,}/g) ?? [];
    expect(words, name).toEqual([]);
  }
});

test('what people wrote stays as they wrote it', () => {
  const academy = { name: 'अकॅडमी', phones: [], email: null, language: 'mr' as const };
  const written = 'Physics: no class on Diwali';
  const { newsletter, 'contact-message': message } = sampleMails({ academy, words: written });
  expect(newsletter).toMatchObject({ subject: written, text: expect.stringContaining(`\n\n${written}\n\n`) });
  expect(message?.text).toContain(`\n\n${written}\n\n`);
});

test('a family gets its code, its confirmation and the student’s invitation in the language it reads', async () => {
  const email = 'family@school.example';
  const headers = { 'accept-language': 'mr' };
  await anonymous.call(sendOtp, { body: { email }, headers });
  const code = await mailTo(email);
  expect(code.text).toContain('तुमचा कोड');
  const otp = /\d{6}/.exec(code.subject)?.[0] ?? '';
  const { proof } = (await anonymous.call(verifyOtp, { body: { email, otp } })).body.data;
  const standard = await makeStandard(db);
  const { body } = await anonymous.call(createEnquiry, {
    headers,
    body: {
      studentName: 'Asha Kale',
      phone: '9822011223',
      standard: standard.id,
      parentName: 'Sunil Kale',
      consent: { textVersion: '2026-11-01' },
      email,
      emailProof: proof,
    },
  });
  expect(body.message).not.toMatch(/[A-Za-z]{3}/);
  const received = await mailTo(email);
  expect(received.subject).toContain('तुमची नोंदणी मिळाली');
  expect(received.text).toContain('/mr/courses');
  await as.admin.call(createStudent, {
    body: { name: 'Asha Kale', email, standard: standard.id, batches: [], fromEnquiry: body.data._id },
  });
  expect((await mailTo(email)).html).toContain('<html lang="mr">');
});

test('who has not chosen a language is written to in that of the academy', async () => {
  const { version } = (await as.admin.call(getSettings)).body.data;
  await as.admin.call(createTeacher, { body: { name: 'Early Rao', email: 'early@school.example', subjects: [] } });
  expect((await mailTo('early@school.example')).html).toContain('<html lang="en">');
  await as.admin.call(updateSettings, { body: { language: 'hi', version } });
  await as.admin.call(createTeacher, { body: { name: 'Later Rao', email: 'later@school.example', subjects: [] } });
  expect((await mailTo('later@school.example')).html).toContain('<html lang="hi">');
  await anonymous.call(subscribeToNewsletter, { body: { email: 'reader@school.example' } });
  expect((await mailTo('reader@school.example')).html).toContain('<html lang="hi">');
});
