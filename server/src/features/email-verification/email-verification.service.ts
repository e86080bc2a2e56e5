import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { emailOtps } from '../../db/tables/email-verification-tables.ts';
import { queueMail } from '../../email/outbox.ts';
import { otpMail } from '../../email/templates.ts';
import { rule, ruleAt } from '../../refusals.ts';
import { countTry } from '../../access/count-try.ts';
import { senderTo } from '../../academy/academy.ts';

const minute = 60_000;
const codeLife = 10 * minute;
const proofLife = 60 * minute;
const quarterHour = 15 * 60;
const codesPerEmail = 3;
const checksPerEmail = 10;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

// The row's id is the salt: equal codes have different hashes.
const hashOfCode = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest();
const hashOfProof = (proof: string) => createHash('sha256').update(proof).digest();

/** Rate-limits codes, and requires a mail server, since a code waiting in the outbox is useless. Call before `sendOtp`. */
export async function allowCode(db: Db, email: string, canSendMail: boolean): Promise<void> {
  if (!canSendMail) throw rule('Email is not set up here, so no code can be sent.');
  await countTry(
    db,
    `otp:${email}`,
    codesPerEmail,
    quarterHour,
    sentence('We have sent several codes. Wait a few minutes before the next one.'),
  );
}

/** Mails a new code, which voids earlier ones. */
export async function sendOtp(db: Db, email: string, language?: Language): Promise<{ expiresAt: string }> {
  const id = uuidv7();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = inMs(codeLife);
  await db.transaction(async (tx) => {
    const academy = await senderTo(tx, language);
    // Codes are serialised per address, or two requested concurrently would both work.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp:${email}`}, 0))`);
    await tx
      .update(emailOtps)
      .set({ usedAt: new Date().toISOString() })
      .where(and(eq(emailOtps.email, email), isNull(emailOtps.usedAt)));
    await tx.insert(emailOtps).values({ id, email, codeHash: hashOfCode(id, code), createdAt: inMs(0), expiresAt });
    await queueMail(tx, { kind: 'otp', to: email, ...otpMail({ academy, code }) });
  });
  return { expiresAt };
}

/** The same refusal for a wrong, expired, used or never sent code. */
const wrongCode = () => {
  return ruleAt('otp', 'This code is wrong or has expired. Check the latest mail, or ask for a new code.');
};

/** Answers the id of a correct code. Five wrong tries void it, and they count even if the caller's work fails. */
export async function checkOtp(db: Db, email: string, otp: string): Promise<string> {
  await countTry(db, `otp-check:${email}`, checksPerEmail, quarterHour);
  const newest = db
    .select({ id: emailOtps.id })
    .from(emailOtps)
    .where(and(eq(emailOtps.email, email), isNull(emailOtps.usedAt), gt(emailOtps.expiresAt, inMs(0))))
    .orderBy(desc(emailOtps.createdAt))
    .limit(1);
  // The attempt is counted before the code is checked, so that concurrent ones do not get more.
  const [taken] = await db
    .update(emailOtps)
    .set({ triesLeft: sql`${emailOtps.triesLeft} - 1` })
    .where(and(eq(emailOtps.id, sql`(${newest})`), gt(emailOtps.triesLeft, 0), isNull(emailOtps.usedAt)))
    .returning({ id: emailOtps.id, codeHash: emailOtps.codeHash });
  if (taken === undefined || !timingSafeEqual(taken.codeHash, hashOfCode(taken.id, otp))) throw wrongCode();
  return taken.id;
}

/** Consumes a checked code; the proof it answers is for `consumeEmailProof`. */
export async function useOtp(db: Db, id: string): Promise<{ verified: true; proof: string }> {
  const proof = randomBytes(32).toString('base64url');
  const used = await db
    .update(emailOtps)
    .set({ usedAt: inMs(0), proofHash: hashOfProof(proof), proofExpiresAt: inMs(proofLife) })
    .where(and(eq(emailOtps.id, id), isNull(emailOtps.usedAt)))
    .returning({ id: emailOtps.id });
  if (used.length === 0) throw wrongCode();
  return { verified: true, proof };
}

/** Whether this proves the address; true only once. Call it in the transaction that stores what the proof is for. */
export async function consumeEmailProof(db: Db, email: string, proof: string): Promise<boolean> {
  const consumed = await db
    .update(emailOtps)
    .set({ proofUsedAt: inMs(0) })
    .where(
      and(
        eq(emailOtps.email, email.toLowerCase()),
        eq(emailOtps.proofHash, hashOfProof(proof)),
        isNull(emailOtps.proofUsedAt),
        gt(emailOtps.proofExpiresAt, inMs(0)),
      ),
    )
    .returning({ id: emailOtps.id });
  return consumed.length === 1;
}
