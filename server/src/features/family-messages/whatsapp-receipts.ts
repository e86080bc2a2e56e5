import { z } from 'zod';
import { sentence } from '#contract/sentence';
import type { Receipt } from './receipts.service.ts';
import { refusalOf } from './whatsapp-errors.ts';

/** The parts of a Cloud API webhook that report states of messages; the rest is not looked at. */
const Status = z.object({
  id: z.string().max(200),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.object({ billable: z.boolean().optional(), type: z.string().optional() }).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).optional(),
});
const Notice = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

/** The receipts of messages from this phone number. */
export function whatsAppReceipts(body: unknown, phoneId: string): Receipt[] {
  const notice = Notice.safeParse(body).data;
  const values = (notice?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, value }) => (field === 'messages' ? (Value.safeParse(value).data ?? []) : []))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId);
  return values.flatMap(({ statuses = [] }) => statuses).flatMap((one) => toReceipt(one) ?? []);
}

function toReceipt(given: unknown): Receipt | undefined {
  const status = Status.safeParse(given).data;
  const state = z.enum(['sent', 'delivered', 'read', 'failed']).safeParse(status?.status).data;
  if (status === undefined || state === undefined) return undefined;
  const { pricing, errors, biz_opaque_callback_data: id } = status;
  const reason = refusalOf(errors?.[0]?.code) ?? sentence('WhatsApp could not deliver this message.');
  return {
    id: z.uuid().safeParse(id).data ?? null,
    providerId: status.id,
    state,
    reason: state === 'failed' ? reason : null,
    // Meta charges for what is delivered, and not for replies within its free windows.
    isFree: state === 'failed' || pricing?.billable === false || pricing?.type?.startsWith('free') === true,
  };
}
