import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEnquiry, getEnquiry } from '#contract/admission-enquiries';
import { sendOtp, verifyOtp } from '#contract/email-verification';
import { makeStandard, makeSubject, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { settings } from '../../db/tables/settings-tables.ts';
import { hoursInWords } from './enquiry-mails.service.ts';
import { inEnglish } from '../../languages/translate.ts';

const { db, as, anonymous, app } = await testApp({
  env: { PUBLIC_URL: 'http://academy.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@school.example' },
});
await db.insert(settings).values({
  name: 'Sample Academy',
  email: 'office@school.example',
  officeHours: [],
  socialLinks: [],
  legal: {},
});
const standard = await makeStandard(db, { name: '11 Science' });
const subject = await makeSubject(db, { name: 'Physics' });

let made = 0;
const newPhone = () => `+9198${String((made += 1)).padStart(8, '0')}`;
const consent = { textVersion: '2026-11-01' };
const form = () => ({ studentName: 'Tanvi Gaikwad', phone: newPhone(), consent });
const countOf = async () => db.$count(admissionEnquiries);

async function proofFor(email: string): Promise<string> {
  await anonymous.call(sendOtp, { body: { email } });
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  const otp = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
  return (await anonymous.call(verifyOtp, { body: { email, otp } })).body.data.proof;
}

afterEach(() => void vi.useRealTimers());

describe('a family that sends the form', () => {
  test('gets a reference, and nothing else of what is stored', async () => {
    const { status, body } = await anonymous.call(createEnquiry, {
      body: {
        ...form(),
        phone: '98123 45670',
        standard: standard.id,
        subjects: [subject.id, subject.id],
        parentName: 'Sunil Gaikwad',
        message: 'Mornings only',
      },
    });
    expect(status).toBe(201);
    expect(body.message).toBe('Your registration was sent');
    expect(body.data.reference).toMatch(/^R-\d{4}-\d{4}$/);
    expect(Object.keys(body.data).sort()).toEqual(['_id', 'createdAt', 'reference', 'studentName']);
    const read = await as.admin.call(getEnquiry, { params: { id: body.data._id } });
    expect(read.body.data).toMatchObject({
      status: 'new',
      source: 'website',
      phone: '+919812345670',
      standard: { _id: standard.id, name: '11 Science' },
      subjects: [{ _id: subject.id, name: 'Physics' }],
      consent: { by: 'Sunil Gaikwad', textVersion: '2026-11-01' },
      history: [{ kind: 'received', what: 'Sent from the website', by: null }],
    });
  });

  test('may leave out all but the name, the phone and a parent’s consent', async () => {
    const { status } = await anonymous.call(createEnquiry, { body: form() });
    expect(status).toBe(201);
    const before = await countOf();
    const refused = await anonymous.call(createEnquiry, { body: { ...form(), consent: null } });
    expect(refused.status).toBe(422);
    expect(refused.body.fields?.consent).toBe('A parent has to agree before we may keep these details');
    for (const textVersion of ['2026-11-02', '1999-01-01', 'none']) {
      const unknown = await anonymous.call(createEnquiry, { body: { ...form(), consent: { textVersion } } });
      expect(unknown.body.fields).toEqual({
        'consent.textVersion': 'The text of this form was changed. Load the page again.',
      });
    }
    const unnamed = await anonymous.call(createEnquiry, { body: { ...form(), studentName: ' ', phone: '123' } });
    expect(unnamed.body.fields).toMatchObject({
      studentName: 'Enter the full name',
      phone: 'Enter a phone number with 10 digits',
    });
    expect(await countOf()).toBe(before);
  });

  test('cannot say what only the office can say', async () => {
    const { body } = await anonymous.call(createEnquiry, {
      body: { ...form(), source: 'walk_in', nextFollowUpOn: '2030-01-01', status: 'admitted' } as never,
    });
    const read = await as.admin.call(getEnquiry, { params: { id: body.data._id } });
    expect(read.body.data).toMatchObject({ source: 'website', nextFollowUpOn: null, status: 'new' });
  });

  test('is registered once by a double click', async () => {
    const before = await countOf();
    const headers = { 'idempotency-key': uuidv7() };
    const body = form();
    const address = '10.99.0.1';
    const both = await Promise.all([1, 2].map(() => anonymous.call(createEnquiry, { body, headers, address })));
    expect(both.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const again = await anonymous.call(createEnquiry, { body, headers, address });
    expect(again.body.data.reference).toBe(both.find(({ status }) => status === 201)?.body.data.reference);
    expect(await countOf()).toBe(before + 1);
  });

  test('is refused when a standard or subject no longer exists', async () => {
    const gone = await anonymous.call(createEnquiry, { body: { ...form(), standard: uuidv7() } });
    expect(gone.body.fields).toEqual({ standard: 'This standard no longer exists' });
    const subjects = await anonymous.call(createEnquiry, { body: { ...form(), subjects: [uuidv7()] } });
    expect(subjects.body.fields).toEqual({ subjects: 'One of these subjects no longer exists' });
  });

  test('a filled honeypot is refused with a sentence', async () => {
    const before = await countOf();
    const { status, body } = await anonymous.call(createEnquiry, { body: { ...form(), homepage: 'https://spam' } });
    expect(status).toBe(422);
    expect(body.message).toContain('Call us');
    expect(await countOf()).toBe(before);
  });

  test('cannot flood the office from one phone number or one address', async () => {
    const body = form();
    for (let i = 1; i <= 6; i++) expect((await anonymous.call(createEnquiry, { body })).status).toBe(201);
    const seventh = await anonymous.call(createEnquiry, { body });
    expect(seventh.status).toBe(429);
    expect(seventh.body.message).toContain('Call us');
    const address = '10.99.0.2';
    for (let i = 1; i <= 20; i++) await anonymous.call(createEnquiry, { body: form(), address });
    expect((await anonymous.call(createEnquiry, { body: form(), address })).status).toBe(429);
  });

  test('who is signed in as a teacher is a family like any other', async () => {
    const teacher = await makeTeacher(db);
    expect((await as(teacher.id).call(createEnquiry, { body: { ...form(), consent: null } })).status).toBe(422);
    const sent = await as(teacher.id).call(createEnquiry, { body: { ...form(), source: 'phone' } });
    const read = await as.admin.call(getEnquiry, { params: { id: sent.body.data._id } });
    expect(read.body.data.source).toBe('website');
  });

  test('references go by the academy’s year, without gaps or doubles', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2040-12-31T19:00:00Z'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        anonymous.call(createEnquiry, {
          body: { ...form(), ...(index % 4 === 0 && { standard: uuidv7() }) },
        }),
      ),
    );
    const given = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.reference);
    expect(given.sort()).toEqual(Array.from({ length: 15 }, (_, i) => `R-2041-${String(i + 1).padStart(4, '0')}`));
  });
});

describe('an email in the form', () => {
  test('has to be verified with a code, once', async () => {
    const email = 'parent@family.example';
    const body = { ...form(), email };
    const asked = await anonymous.call(createEnquiry, { body });
    expect(asked.status).toBe(422);
    expect(asked.body.fields).toEqual({ emailProof: 'Check your email first: we will send you a code' });
    const emailProof = await proofFor(email);
    const other = await anonymous.call(createEnquiry, { body: { ...body, email: 'other@family.example', emailProof } });
    expect(other.body.fields).toEqual({ emailProof: 'Your email code has expired. Ask for a new one.' });
    const sent = await anonymous.call(createEnquiry, { body: { ...body, emailProof } });
    expect(sent.status).toBe(201);
    const read = await as.admin.call(getEnquiry, { params: { id: sent.body.data._id } });
    expect(read.body.data.emailVerifiedAt).toEqual(expect.any(String));
    expect((await anonymous.call(createEnquiry, { body: { ...body, emailProof } })).status).toBe(422);
  });

  test('a proof is not lost by a form that is refused', async () => {
    const email = 'again@family.example';
    const emailProof = await proofFor(email);
    const body = { ...form(), email, emailProof };
    expect((await anonymous.call(createEnquiry, { body: { ...body, standard: uuidv7() } })).status).toBe(422);
    expect((await anonymous.call(createEnquiry, { body })).status).toBe(201);
  });
});

describe('mails of a registration', () => {
  test('the family and the office get one each, in the same transaction', async () => {
    const email = 'mailed@family.example';
    const { body } = await anonymous.call(createEnquiry, {
      body: { ...form(), email, standard: standard.id, emailProof: await proofFor(email) },
    });
    const sent = await db
      .select()
      .from(mails)
      .where(
        sql`${mails.subject} like ${`%${body.data.reference}%`} or ${mails.text} like ${`%${body.data.reference}%`}`,
      );
    expect(sent.map(({ kind, toAddress }) => `${kind} ${toAddress}`).sort()).toEqual([
      'enquiry-received mailed@family.example',
      'enquiry-to-office office@school.example',
    ]);
    const office = sent.find(({ kind }) => kind === 'enquiry-to-office');
    expect(office?.text).toContain(`http://academy.example/app/registrations/${body.data._id}`);
  });

  test('office hours are told as people say them', () => {
    const weekly = (['mon', 'tue', 'wed'] as const).map((day) => ({ day, opens: '10:00', closes: '18:00' }));
    const all = [...weekly, { day: 'sat' as const, opens: '09:30', closes: '12:00' }];
    expect(hoursInWords(all, inEnglish)).toBe(
      'Monday to Wednesday, 10:00 AM to 6:00 PM; Saturday, 9:30 AM to 12:00 PM',
    );
    expect(hoursInWords([], inEnglish)).toBe('');
  });
});

describe('the office', () => {
  test('enters who comes to the desk without consent, code or mail to itself', async () => {
    const before = await db.$count(mails, eq(mails.kind, 'enquiry-to-office'));
    const { body } = await as.admin.call(createEnquiry, {
      body: {
        studentName: 'Walk In',
        phone: newPhone(),
        email: 'walkin@family.example',
        source: 'phone',
        nextFollowUpOn: '2030-01-02',
      },
    });
    const { data } = (await as.admin.call(getEnquiry, { params: { id: body.data._id } })).body;
    expect(data).toMatchObject({
      source: 'phone',
      nextFollowUpOn: '2030-01-02',
      consent: null,
      history: [{ kind: 'received', what: 'Called the office', by: 'Test admin' }],
    });
    expect(await db.$count(mails, eq(mails.kind, 'enquiry-to-office'))).toBe(before);
    expect(await db.$count(mails, eq(mails.toAddress, 'walkin@family.example'))).toBe(1);
  });

  test('sees others with the same phone', async () => {
    const phone = newPhone();
    const first = await anonymous.call(createEnquiry, { body: { ...form(), studentName: 'Elder', phone } });
    const second = await anonymous.call(createEnquiry, { body: { ...form(), studentName: 'Younger', phone } });
    const { data } = (await as.admin.call(getEnquiry, { params: { id: second.body.data._id } })).body;
    expect(data.samePhone).toEqual([
      { _id: first.body.data._id, studentName: 'Elder', reference: first.body.data.reference, status: 'new' },
    ]);
  });
});

test('the form is refused from another site', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admission-enquiries',
    headers: { 'sec-fetch-site': 'cross-site', cookie: 'tasika=x' },
    payload: form(),
  });
  expect(answer.statusCode).toBe(403);
});
