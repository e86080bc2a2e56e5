import { sql } from 'drizzle-orm';
import type { FirstLogins } from '#contract/auth';
import type { BodyOf } from '#contract/endpoint';
import type { MailState } from '#contract/mail';
import type { inviteStudents as InviteStudents } from '#contract/students';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { giveFirstLogins } from '../auth/first-logins.service.ts';

/** Gives first logins to the next of these students, in their order. */
export const inviteStudents = (
  tx: Db,
  user: Caller,
  { students, again }: BodyOf<typeof InviteStudents>,
  mail: MailState,
): Promise<FirstLogins> =>
  giveFirstLogins(tx, user, {
    among: sql`select s.user_id as id, chosen.number
        from unnest(${sql.param(students)}::uuid[]) with ordinality as chosen(id, number) join students s on s.user_id = chosen.id`,
    mail,
    again,
  });
