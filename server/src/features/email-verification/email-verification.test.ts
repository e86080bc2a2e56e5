import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendOtp, verifyOtp } from '#contract/email-verification';
import { testApp } from '../../../test/app.ts';
import { emailOtps } from '../../db/tables/email-verification-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { consumeEmailProof } from './email-verification.service.ts';

const { db, anonymous } = await testApp({
  env: { SMTP_URL: 'smtp://localhost:4351', MAIL_FROM: 'office@school.example' },
});

let made = 0;
const newEmail = () => `parent${(made += 1)}@family.example`;
const send = (email: string) => anonymous.call(sendOtp, { body: { email } });
const verify = (email: string, otp: string) => anonymous.call(verifyOtp, { body: { email, otp } });

async function newestCode(email: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? 'no code';
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a code', () => {
  test('is mailed, stored as a hash, and proves the address once', async () => {
    const email = newEmail();
    const sent = await send(email.toUpperCase());
    expect(sent.body.message).toBe('We have sent a code with 6 digits to this email. It works for 10 minutes.');
    expect(Date.parse(sent.body.data.expiresAt) - Date.now()).toBeGreaterThan(9.9 * 60_000);
    const code = await newestCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await db.select().from(emailOtps).where(eq(emailOtps.email, email));
    expect(row?.codeHash).toHaveLength(32);
    const verified = await verify(email, code);
    expect(verified.body).toMatchObject({ data: { verified: true }, message: 'Email verified' });
    expect((await verify(email, code)).status).toBe(422);
  });

  test('of two concurrent tries with it one is verified', async () => {
    const email = newEmail();
    await send(email);
    const code = await newestCode(email);
    const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('ends after 10 minutes', async () => {
    const email = newEmail();
    await send(email);
    const code = await newestCode(email);
    later(10.1);
    expect((await verify(email, code)).status).toBe(422);
  });

  test('is void when a newer one is sent', async () => {
    const email = newEmail();
    await send(email);
    const older = await newestCode(email);
    await send(email);
    const newer = await newestCode(email);
    // Once in a million both codes are the same.
    const statuses = [older === newer ? 422 : (await verify(email, older)).status, (await verify(email, newer)).status];
    expect(statuses).toEqual([422, 200]);
  });

  test('is void after five wrong tries, also concurrent ones', async () => {
    const email = newEmail();
    await send(email);
    const code = await newestCode(email);
    await Promise.all(Array.from({ length: 5 }, () => verify(email, wrongFor(code))));
    expect((await verify(email, code)).status).toBe(422);
  });

  test('a wrong, an unknown and an old one get the same answer', async () => {
    const email = newEmail();
    await send(email);
    const code = await newestCode(email);
    const answers = [await verify(email, wrongFor(code)), await verify(newEmail(), code)];
    later(11);
    answers.push(await verify(email, code));
    const sentence = 'This code is wrong or has expired. Check the latest mail, or ask for a new code.';
    for (const { status, body } of answers) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: 422,
        message: sentence,
        code: 'rule',
        fields: { otp: sentence },
        requestId: '',
      });
    }
  });

  test('is sent at most three times in 15 minutes to one address', async () => {
    const email = newEmail();
    for (let count = 0; count < 3; count += 1) expect((await send(email)).status).toBe(200);
    const refused = await send(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await db.select().from(mails).where(eq(mails.toAddress, email))).toHaveLength(3);
    later(16);
    expect((await send(email)).status).toBe(200);
  });

  test('cannot be guessed over several codes', async () => {
    const email = newEmail();
    for (let round = 0; round < 2; round += 1) {
      await send(email);
      const code = await newestCode(email);
      for (let count = 0; count < 5; count += 1) await verify(email, wrongFor(code));
    }
    await send(email);
    expect((await verify(email, await newestCode(email))).status).toBe(429);
  });
});

describe('a proof', () => {
  async function newProof() {
    const email = newEmail();
    await send(email);
    return { email, proof: (await verify(email, await newestCode(email))).body.data.proof };
  }

  test('is taken once, for its own address only', async () => {
    const { email, proof } = await newProof();
    expect(await consumeEmailProof(db, newEmail(), proof)).toBe(false);
    const taken = await Promise.all([consumeEmailProof(db, email, proof), consumeEmailProof(db, email, proof)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await consumeEmailProof(db, email, proof)).toBe(false);
  });

  test('ends after an hour', async () => {
    const { email, proof } = await newProof();
    later(61);
    expect(await consumeEmailProof(db, email, proof)).toBe(false);
  });

  test('is given back when what it was for is not stored', async () => {
    const { email, proof } = await newProof();
    const failing = db.transaction(async (tx) => {
      await consumeEmailProof(tx, email, proof);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await consumeEmailProof(db, email, proof)).toBe(true);
  });
});

test('without a mail server no code is promised', async () => {
  const { anonymous: visitor } = await testApp();
  const answer = await visitor.call(sendOtp, { body: { email: newEmail() } });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'rule',
    'Email is not set up here, so no code can be sent.',
  ]);
});
