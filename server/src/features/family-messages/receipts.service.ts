import { sql } from 'drizzle-orm';
import type { DeliveryState } from '#contract/family-messages';
import { asText, type Sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';

/** The state of one message as reported by a service. */
export interface Receipt {
  /** Our own id. */
  id: string | null;
  providerId: string | null;
  state: Exclude<DeliveryState, 'queued'>;
  /** The reason why it failed. */
  reason: Sentence | null;
  /** Whether the service does not charge for it. */
  isFree: boolean;
}

/** The order in which a message moves through states, which arrive twice, late and out of order. A delivered message did not fail. */
const order: DeliveryState[] = ['queued', 'sent', 'failed', 'delivered', 'read'];

/** Applies receipts; idempotent: a repeated or replayed one changes nothing. Receipts of messages that are not ours are ignored. */
export async function applyReceipts(db: Db, receipts: Receipt[]): Promise<void> {
  if (receipts.length === 0) return;
  const column = <Key extends keyof Receipt>(key: Key) => sql.param(receipts.map((receipt) => receipt[key]));
  const ranks = sql.param(order);
  await db.execute(sql`
    with said as (
      select distinct on (message.contact_id) message.contact_id, said.*
      from unnest(${column('id')}::uuid[], ${column('providerId')}::text[], ${column('state')}::text[],
                  ${sql.param(receipts.map(({ reason }) => reason && asText(reason)))}::text[], ${column('isFree')}::boolean[]) as said(id, provider_id, state, reason, is_free)
      join lateral (
        select contact_id from family_messages where contact_id = said.id
        union
        select contact_id from family_messages where provider_id = said.provider_id) message on true
      order by message.contact_id, array_position(${ranks}::text[], said.state) desc)
    update family_messages m
       set status = said.state, reason = said.reason, provider_id = coalesce(said.provider_id, m.provider_id),
           sent_at = coalesce(m.sent_at, now()), cost = case when said.is_free then 0 else m.cost end
      from said
     where m.contact_id = said.contact_id
       and array_position(${ranks}::text[], said.state) > array_position(${ranks}::text[], m.status)`);
}
