import { z } from 'zod';
import { valueAt } from './ask-service.ts';
import type { Receipt } from './receipts.service.ts';

/** The words of gateways for each state; those of failures come first, since "undelivered" contains "delivered". */
const words = [
  [/fail|undeliv|reject|expired|error|invalid|block|dnd/i, 'failed'],
  [/^(read|seen)$/i, 'read'],
  [/deliv/i, 'delivered'],
  [/sent|submit|accept|buffer|enroute/i, 'sent'],
] as const;

/** Reads a receipt; `fields` names the members with the id and the status. Empty for unknown words. */
export function smsReceipts(body: unknown, fields: { id: string; status: string }): Receipt[] {
  const [id, status] = [valueAt(body, fields.id), valueAt(body, fields.status)];
  const state = words.find(([word]) => word.test(status ?? ''))?.[1];
  if (id === undefined || state === undefined) return [];
  return [
    {
      id: z.uuid().safeParse(id).data ?? null,
      providerId: id.slice(0, 200),
      state,
      reason: state === 'failed' ? 'The SMS could not be delivered.' : null,
      isFree: false,
    },
  ];
}
