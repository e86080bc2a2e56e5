import { sql, type SQL } from 'drizzle-orm';
import type { ContactRecord } from '#contract/contacts';
import { sentenceIn, type Translate } from '#contract/sentence';
import { toInstant } from '../../db/columns.ts';

/** The members of a `ContactRecord` for `json_build_object`, from a contact `c` and its message `m`, if a service sent one. */
export const contactRecordMembers: SQL = sql`
  '_id', c.id, 'at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
  'delivery', case when m.contact_id is not null then json_build_object('state', m.status, 'reason', m.reason) end`;

/** A row of the query as the API gives it; the reason of a failed delivery in the reader's language. */
export function toContactRecord<Row extends ContactRecord>(record: Row, say: Translate): Row {
  const reason = record.delivery?.reason ?? null;
  const delivery = record.delivery && { ...record.delivery, reason: reason && say(sentenceIn(reason)) };
  return { ...record, at: toInstant(record.at), delivery };
}
