import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, PageQuery } from './fields.ts';

export const MailStatus = z.enum(['waiting', 'sending', 'sent', 'failed']);

/** State of a new mail: without a mail server it stays in the outbox, where the office sees it. */
export const MailState = z.enum(['on_its_way', 'waiting']);
export type MailState = z.infer<typeof MailState>;

export const MailInList = z.object({
  _id: Id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type MailInList = z.infer<typeof MailInList>;

/** Every sent or queued mail; readable here when no mail server is configured. */
export const listMails = endpoint('GET', '/mail', ['admin'], {
  query: PageQuery.extend({ status: MailStatus.optional() }),
  response: MailInList,
  paged: true,
  beside: z.object({ isConfigured: z.boolean() }),
  failure: 'Failed to fetch mails',
});

/** The text of a mail with a link is shown only if it is a teacher's or student's; a code or another admin's link never is. */
export const getMail = endpoint('GET', '/mail/:id', ['admin'], {
  params: IdParams,
  response: MailInList.extend({
    text: z.string(),
    /** Phone of the teacher, student or family it is addressed to; null if there is none on record, or the text is not shown. */
    phone: z.string().nullable(),
  }),
  failure: 'Failed to fetch mails',
});

export const retryMail = endpoint('POST', '/mail/:id/retry', ['admin'], {
  params: IdParams,
  response: MailInList,
  success: 'The mail will be tried again',
  failure: 'The mail could not be tried again',
});

/** Marks a failed mail as settled, because its reader was reached in another way, or reverts that. */
export const settleMail = endpoint('PATCH', '/mail/:id/settled', ['admin'], {
  params: IdParams,
  body: z.object({ isSettled: z.boolean() }),
  response: z.object({ _id: Id, isSettled: z.boolean() }),
  failure: 'Failed to update the mail',
});
