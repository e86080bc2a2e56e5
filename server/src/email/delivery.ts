import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { asText, type Sentence, sentence, sentences } from '#contract/sentence';
import { inEnglish } from '../languages/translate.ts';
import type { Db } from '../db/client.ts';
import { toInstant } from '../db/columns.ts';
import { accountTokens } from '../db/tables/auth-tables.ts';
import { mails } from '../db/tables/mail-tables.ts';
import { settings } from '../db/tables/settings-tables.ts';
import type { JobResult, Queues } from '../db/job-queues.ts';
import { insertJobs } from '../db/send-job.ts';
import { rulesOf } from './mail-kinds.ts';
import type { Mailer, StoredMail } from './mailer.ts';

const removedText = sentence('The text contained a personal link or code. It was removed when the mail was sent.');

/**
 * Sends one mail, at least once: after a crash between the mail server's acceptance and our commit it is sent again with the same
 * Message-ID.
 */
export async function deliverMail(db: Db, mailer: Mailer, { mailId, isAskedFor }: Queues['mail']): Promise<JobResult> {
  const [mail] = await db
    .update(mails)
    .set({ status: 'sending', attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), inArray(mails.status, ['waiting', 'sending'])))
    .returning();
  if (mail === undefined) return { status: 'completed' };
  if (!isAskedFor && isTooLate(mail)) {
    return giveUp(db, mail, sentence('It could not be sent while it still mattered, so it was not sent later.'));
  }
  if (mail.accountTokenId !== null && !(await isOpenLink(db, mail.accountTokenId))) {
    // The mail counts as settled: the reader need not be reached in another way.
    return giveUp(db, mail, sentence('Its link expired before the mail was sent.'), { isSettled: true });
  }
  try {
    await mailer.send(mail, await senderName(db));
  } catch (error) {
    const { isFinal, sentence: reason } = toDeliveryFailure(error);
    if (isFinal) return giveUp(db, mail, reason);
    await db.update(mails).set({ status: 'waiting', lastError: reason }).where(eq(mails.id, mail.id));
    return { status: 'failed', output: { reason: inEnglish(reason) } };
  }
  const kept = rulesOf(mail.kind).isSecret
    ? { subject: mail.subject.replace(/\d{6}/, '••••••'), text: asText(removedText), html: '' }
    : {};
  await db
    .update(mails)
    .set({ status: 'sent', sentAt: new Date().toISOString(), lastError: null, ...kept })
    .where(eq(mails.id, mail.id));
  return { status: 'completed' };
}

/** Whether a mail is too old to send: one tried before may be retried for a day, unless its content expires sooner. */
function isTooLate({ kind, attempts, createdAt }: StoredMail): boolean {
  const { usefulFor } = rulesOf(kind);
  const age = (Date.now() - Date.parse(toInstant(createdAt))) / 60_000;
  return age > usefulFor && (attempts === 1 || usefulFor < 24 * 60);
}

/** Whether the link is valid; it is deleted with its account and by everything that invalidates it: a newer link, another address, its use. */
async function isOpenLink(db: Db, id: string): Promise<boolean> {
  const [link] = await db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.id, id),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, new Date().toISOString()),
      ),
    );
  return link !== undefined;
}

async function giveUp(db: Db, mail: StoredMail, reason: Sentence, { isSettled = false } = {}): Promise<JobResult> {
  const settledAt = isSettled ? new Date().toISOString() : null;
  await db.update(mails).set({ status: 'failed', lastError: reason, settledAt }).where(eq(mails.id, mail.id));
  return { status: 'deadletter', output: { reason: inEnglish(reason) } };
}

/** Marks a mail as failed when all retries are used up, or the server died during the last one. */
export async function markUndelivered(db: Db, { mailId }: Queues['mail-dead']): Promise<JobResult> {
  await db
    .update(mails)
    .set({
      status: 'failed',
      lastError: sql`coalesce(${mails.lastError}, ${asText(sentence('The server stopped while it sent this mail.'))})`,
    })
    .where(and(eq(mails.id, mailId), ne(mails.status, 'sent')));
  return { status: 'completed' };
}

async function senderName(db: Db): Promise<string> {
  const [academy] = await db.select({ name: settings.name }).from(settings);
  return academy?.name ?? 'Academy';
}

/** Enqueues a job for every mail without one: a backup contains no jobs. Idempotent, and safe on several servers. */
export async function adoptMails(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('adopt mails'))`);
    const jobs = sql`
      select jsonb_build_object('mailId', m.id) as data, m.id::text as key from mails m
       where m.status in ('waiting', 'sending')
         and not exists (
           select from pgboss.job j
            where j.name = 'mail' and j.singleton_key = m.id::text and j.state in ('created', 'retry', 'active')
         )`;
    await tx.execute(insertJobs('mail', jobs));
  });
}

export interface DeliveryFailure {
  /** Whether a retry cannot help: the address or the mail itself was refused. */
  isFinal: boolean;
  /** The reason for the admin, in plain words, with the mail server's answer. */
  sentence: Sentence;
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const unreachable: Record<string, Sentence | undefined> = sentences({
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server could not be reached.',
  ECONNRESET: 'The mail server broke off the connection.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The name of the mail server was not found.',
  ENOTFOUND: 'The name of the mail server was not found.',
  ETLS: 'No safe connection to the mail server could be made.',
  EPROTOCOL: 'The mail server gave an answer that makes no sense.',
  ENOAUTH: 'The mail server needs a user name and a password, and none is set.',
});

/** The mail server's answer on one line, truncated, behind what we say of it. */
function withAnswer({ response = '' }: SmtpError, problem: Sentence): Sentence {
  // oxlint-disable-next-line no-control-regex -- an answer from elsewhere may hold any byte
  const text = response.replace(/[\s\u0000-\u001F\u007F]+/g, ' ').trim();
  const answer = text.length > 300 ? `${text.slice(0, 299)}…` : text;
  return answer === '' ? problem : sentence('{problem} It said: {answer}', { problem, answer });
}

/**
 * Only a refused recipient or message is final. A refused password or sender is a wrong setting that affects every mail, so
 * retries go on until it is corrected.
 */
function toDeliveryFailure(error: unknown): DeliveryFailure {
  const smtp = (error ?? {}) as SmtpError;
  const { isFinal, sentence } = reasonOf(smtp);
  return { isFinal, sentence: withAnswer(smtp, sentence) };
}

function reasonOf({ code = '', command, responseCode: status = 0 }: SmtpError): DeliveryFailure {
  if (code === 'EAUTH')
    return { isFinal: false, sentence: sentence('The mail server refused our user name or password.') };
  if (code === 'EENVELOPE' && command === 'MAIL FROM' && status >= 500)
    return { isFinal: false, sentence: sentence('The mail server does not let us send from our address.') };
  if (code === 'EENVELOPE' && status >= 500)
    return { isFinal: true, sentence: sentence('The mail server refused this address.') };
  if (code === 'EENVELOPE' && status === 0)
    return { isFinal: true, sentence: sentence('This address cannot be written to.') };
  if (code === 'EMESSAGE' && status >= 500)
    return { isFinal: true, sentence: sentence('The mail server refused this mail.') };
  if (status >= 400 && status < 500)
    return { isFinal: false, sentence: sentence('The mail server asked us to try later.') };
  return { isFinal: false, sentence: unreachable[code] ?? sentence('The mail server did not take the mail.') };
}
