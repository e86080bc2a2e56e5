import { and, eq, sql } from 'drizzle-orm';
import { asText, type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import type { JobResult, Queues } from '../../db/job-queues.ts';
import { sendJob } from '../../db/send-job.ts';
import { contacts } from '../../db/tables/contact-tables.ts';
import { familyMessages } from '../../db/tables/family-message-tables.ts';
import { guardians } from '../../db/tables/guardian-tables.ts';
import { academyClock } from '../../academy/academy.ts';
import { inEnglish } from '../../languages/translate.ts';
import { giveBack, takeOne } from './daily-limit.service.ts';
import type { Sending } from './messaging.ts';
import type { Messaging } from './channels.ts';

type Job = Queues['family-message'];
type Message = Awaited<ReturnType<typeof findMessage>> & object;

/** The milliseconds after which an absence is no longer news. */
const usefulForMilliseconds = 6 * 3_600_000;
const maxAttempts = 12;

const isQueued = (contactId: string) =>
  and(eq(familyMessages.contactId, contactId), eq(familyMessages.status, 'queued'));

/**
 * Makes one attempt to send a message, at least once: if nobody knows whether the service took it, it is sent again unless the service
 * has confirmed it meanwhile. Every attempt that may have left counts against the daily limit.
 */
export async function sendFamilyMessage(
  { db, messaging }: { db: Db; messaging: Messaging },
  { contact }: Job,
): Promise<JobResult> {
  const message = await findMessage(db, contact);
  if (message === undefined) return { status: 'completed' };
  const obstacle = obstacleFor(message, messaging);
  if (obstacle !== undefined || messaging === undefined) return fail(db, contact, obstacle ?? unset);
  const { today } = await academyClock(db);
  if (!(await takeOne(db, messaging, today))) {
    return fail(
      db,
      contact,
      sentence('Today’s limit of {limit, plural, one {# message} other {# messages}} is reached. Use the link.', {
        limit: messaging.limit,
      }),
    );
  }
  await db
    .update(familyMessages)
    .set({ attempts: sql`${familyMessages.attempts} + 1` })
    .where(eq(familyMessages.contactId, contact));
  const { kind, language, parameters, phone } = message;
  const sending = await messaging.send({ id: contact, phone: phone ?? '', kind, language, parameters });
  if (sending.outcome !== 'sent' && !('mayHaveLeft' in sending && sending.mayHaveLeft)) await giveBack(db, today);
  return settle(db, message, sending, { cost: messaging.price, currency: messaging.currency });
}

async function findMessage(db: Db, contactId: string) {
  const [message] = await db
    .select({
      id: familyMessages.contactId,
      kind: familyMessages.kind,
      language: familyMessages.language,
      parameters: familyMessages.parameters,
      attempts: familyMessages.attempts,
      createdAt: familyMessages.createdAt,
      phone: guardians.phone,
      hasWhatsApp: guardians.hasWhatsApp,
    })
    .from(familyMessages)
    .innerJoin(contacts, eq(contacts.id, familyMessages.contactId))
    .leftJoin(guardians, eq(guardians.id, contacts.guardianId))
    .where(isQueued(contactId));
  return message;
}

const unset = sentence('The service that sends these messages is no longer set up.');

/** The change since the message was queued that forbids sending it. */
function obstacleFor(message: Message, messaging: Messaging): Sentence | undefined {
  const { phone, hasWhatsApp, createdAt, attempts } = message;
  if (messaging === undefined) return unset;
  if (hasWhatsApp === null || phone === null) return sentence('There is no number of this parent any more.');
  if (!messaging.reaches({ phone, hasWhatsApp })) return sentence('This parent does not want WhatsApp any more.');
  const age = Date.now() - Date.parse(toInstant(createdAt));
  const isLate = age > usefulForMilliseconds || attempts >= maxAttempts;
  return isLate ? sentence('It could not be sent while it still mattered.') : undefined;
}

async function settle(
  db: Db,
  { id }: Message,
  sending: Sending,
  { cost, currency }: { cost: number | null; currency: string },
): Promise<JobResult> {
  if (sending.outcome === 'sent') {
    // The first states may have arrived before this answer.
    await db.execute(sql`
      update family_messages
         set status = case when status = 'queued' then 'sent' else status end,
             reason = case when status = 'queued' then null else reason end,
             provider_id = coalesce(${sending.providerId}, provider_id), sent_at = coalesce(sent_at, now()),
             cost = coalesce(cost, ${cost}::float8), currency = ${currency}
       where contact_id = ${id}`);
    return { status: 'completed' };
  }
  const { reason } = sending;
  if (sending.outcome === 'refused') return fail(db, id, reason);
  await db.update(familyMessages).set({ reason }).where(isQueued(id));
  const { retryAfterSeconds } = sending;
  if (retryAfterSeconds === undefined) return { status: 'failed', output: { reason: inEnglish(reason) } };
  // The service named the time, so the queue's own backoff does not apply.
  await sendJob(db, 'family-message', { contact: id }, { startAfter: new Date(Date.now() + retryAfterSeconds * 1000) });
  return { status: 'completed' };
}

async function fail(db: Db, id: string, reason: Sentence): Promise<JobResult> {
  await db.update(familyMessages).set({ status: 'failed', reason }).where(isQueued(id));
  return { status: 'completed', output: { reason: inEnglish(reason) } };
}

/** Marks a message as failed when all retries are used up, or the server died during the last one. */
export async function giveUpFamilyMessage(db: Db, { contact }: Job): Promise<JobResult> {
  const reason = sql`coalesce(${familyMessages.reason}, ${asText(sentence('The server stopped while it sent this message.'))})`;
  await db.update(familyMessages).set({ status: 'failed', reason }).where(isQueued(contact));
  return { status: 'completed' };
}
