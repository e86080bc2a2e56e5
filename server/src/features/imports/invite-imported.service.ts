import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint';
import type { inviteImported as InviteImported } from '#contract/imports';
import type { MailState } from '#contract/mail';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { inviteMany, type Invitee } from '../auth/invite-many.service.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import { countWaiting, waitingOf } from './without-login.service.ts';
import { requireImport } from './imports.service.ts';

/** The number of people in one request: the server takes about a second to hash forty passwords. */
const pageSize = 40;

interface Waiting extends Invitee, Record<string, unknown> {
  phone: string | null;
}

/** Invites a page of people, in the order of the sheet; called until nobody waits. */
export async function inviteImported(
  tx: Db,
  user: Caller,
  importId: string,
  mail: MailState,
): Promise<AnswerOf<typeof InviteImported>['data']> {
  await requireImport(tx, importId);
  const { rows: people } = await tx.execute<Waiting>(sql`
    select u.id, u.role, u.name, u.email, coalesce(${knownPhoneSql(sql`s.parent_phone`)}, ${knownPhoneSql(sql`s.phone`)}, t.phone) as phone,
           coalesce(s.admission_no, u.email, regexp_replace(t.phone, '^\\+91', '')) as "signInName"
    from (select u.id, r.number ${waitingOf(importId)} order by r.number limit ${pageSize}) w
    join users u on u.id = w.id left join students s on s.user_id = u.id left join teachers t on t.user_id = u.id
    order by w.number for update of u`);
  const { sent, passwords } = await inviteMany(tx, user, people, mail);
  return {
    sent,
    slips: people.flatMap(({ id, name, signInName, phone }) => {
      const oneTimePassword = passwords.get(id);
      return oneTimePassword === undefined ? [] : [{ _id: id, name, signInName, oneTimePassword, phone }];
    }),
    waiting: await countWaiting(tx, importId),
  };
}
