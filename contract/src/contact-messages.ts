import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Gone,
  Id,
  IdParams,
  Instant,
  optionalEmail,
  optionalPhone,
  PageQuery,
  PersonName,
  Phone,
  requiredText,
} from './fields.ts';
import { localPhone } from './phone.ts';
import { sheetOf } from './sheets.ts';

export const ContactMessageForm = z
  .object({
    name: PersonName,
    phone: optionalPhone.default(null),
    email: optionalEmail.default(null),
    message: requiredText(2000, 'Write your message'),
    /** Honeypot: a field hidden from people. Bots fill it in, and form fillers of people, so that the message is kept as doubtful. */
    website: z.string().max(500).default(''),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, {
    path: ['phone'],
    message: 'Enter a phone number or an email address, so that we can answer',
  });

export const sendContactMessage = endpoint('POST', '/contact-messages', 'public', {
  onceSetUp: true,
  body: ContactMessageForm,
  response: z.null(),
  success: 'We have your message and will answer during office hours.',
  failure: 'Your message could not be sent',
  triesPerQuarterHour: 10,
});

export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  /** Whether a program may have sent it. */
  isDoubtful: z.boolean(),
  createdAt: Instant,
  /** Null while unanswered. */
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const sheet = sheetOf(ContactMessage, 'Messages', [
  { heading: 'Name', kind: 'text', value: ({ name }) => name },
  { heading: 'Phone', kind: 'contact', value: ({ phone }) => phone && localPhone(phone) },
  { heading: 'Email', kind: 'contact', value: ({ email }) => email },
  { heading: 'Message', kind: 'text', value: ({ message }) => message },
  { heading: 'Received', kind: 'instant', value: ({ createdAt }) => createdAt },
  { heading: 'Answered', kind: 'instant', value: ({ answeredAt }) => answeredAt },
  { heading: 'Answered by', kind: 'text', value: ({ answeredBy }) => answeredBy },
  { heading: 'Doubtful', kind: 'text', value: ({ isDoubtful }) => (isDoubtful ? 'Yes' : null) },
]);

export const listContactMessages = endpoint('GET', '/contact-messages', ['admin'], {
  query: PageQuery.extend({ status: z.enum(['open', 'answered', 'doubtful']).optional() }),
  response: ContactMessage,
  paged: true,
  sheet: sheet,
  /** The messages without an answer, but for doubtful ones. */
  beside: z.object({ open: z.int() }),
  failure: 'Failed to fetch messages',
});

export const getContactMessage = endpoint('GET', '/contact-messages/:id', ['admin'], {
  params: IdParams,
  response: ContactMessage,
  failure: 'Failed to fetch messages',
});

export const answerContactMessage = endpoint('PATCH', '/contact-messages/:id/status', ['admin'], {
  params: IdParams,
  body: z.object({ status: z.enum(['open', 'answered']) }),
  response: ContactMessage,
  failure: 'Failed to update the message',
});

/**
 * Creates a registration from a message, and marks the message as answered. Idempotent: a second call answers the same
 * registration. The office calls back, so a message without a phone number needs one.
 */
export const registerFromMessage = endpoint('POST', '/contact-messages/:id/registration', ['admin'], {
  params: IdParams,
  body: z.object({
    /** The student's name; defaults to the writer's. */
    studentName: PersonName.optional(),
    /** The phone to call; defaults to the writer's. */
    phone: Phone.optional(),
  }),
  response: z.object({ _id: Id, reference: z.string(), studentName: z.string(), createdAt: Instant }),
  success: 'The message is now a registration',
  failure: 'The registration could not be made',
});

export const deleteContactMessage = endpoint('DELETE', '/contact-messages/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Message deleted',
  failure: 'Failed to delete the message',
});
