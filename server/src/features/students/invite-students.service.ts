import { sql } from 'drizzle-orm';
import type { FirstLogins } from '#contract/auth';
import type { MailState } from '#contract/mail';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { giveFirstLogins } from '../auth/first-logins.service.ts';

/** Gives first logins to the next of these students, in their order. */
export const inviteStudents = (tx: Db, user: Caller, ids: string[], mail: MailState): Promise<FirstLogins> =>
  giveFirstLogins(
    tx,
    user,
    sql`select s.user_id as id, chosen.number
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen(id, number) join students s on s.user_id = chosen.id`,
    mail,
  );
