import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id } from './fields.ts';

// Messages to guardians that WhatsApp sends by itself, if the operator has set that up. Otherwise there are only links, with
// which the person who taps them sends the message.

/** The states as reported by the service: `sent` may be the last one it reports, and a phone that hides receipts never gets to `read`. */
export const DeliveryState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const Delivery = z.object({
  state: DeliveryState,
  /** The reason why it failed, or why it is still queued, in one sentence. */
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The service with its price and what is left of today's limit. */
export const MessageService = z.object({
  limit: z.int(),
  left: z.int(),
  /** Price of one message, in `currency`; null where the operator gave none. */
  price: z.number().nullable(),
  currency: z.string(),
});
export type MessageService = z.infer<typeof MessageService>;

export const maxFamilies = 200;

/**
 * Writes to one guardian of each student who missed a class on `date`, and notes that they were told. Families already told about
 * this day are left out, so that repeating the call sends nothing twice; so are those beyond the daily limit.
 */
export const notifyFamilies = endpoint('POST', '/family-messages', ['admin', 'teacher'], {
  body: z.object({
    date: Day,
    families: z
      .array(z.object({ student: Id, guardian: Id }))
      .min(1)
      .max(maxFamilies),
  }),
  response: z.object({ queued: z.int(), notifiedBefore: z.int(), overLimit: z.int() }),
  status: 202,
  refuses: ['not_found', 'rule'],
  failure: 'Failed to send the messages',
});

/** What was sent this month and what it cost, for the office. */
export const getMessageFigures = endpoint('GET', '/family-messages/figures', ['admin'], {
  response: z.object({
    /** Null while no service is set up. */
    service: MessageService.nullable(),
    month: z.object({
      sent: z.int(),
      failed: z.int(),
      costs: z.array(z.object({ currency: z.string(), cost: z.number() })),
    }),
  }),
  failure: 'Failed to load the messages',
});
