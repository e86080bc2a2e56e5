import { sql } from 'drizzle-orm';
import type { SystemStatus } from '#contract/system';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';

export const waitingMailsSql = sql`(select count(*)::int from mails where status = 'waiting')`;
export const failedMailsSql = sql`(select count(*)::int from mails where status = 'failed' and settled_at is null)`;

/** `{ count, lastAt }` of the last seven days. */
export const unexpectedEndsSql = sql`
  (select json_build_object('count', count(*)::int, 'lastAt', max(noticed_at))
     from unexpected_ends where noticed_at > now() - interval '7 days')`;

interface Figures extends Pick<SystemStatus, 'unexpectedEnds'> {
  mail: Omit<SystemStatus['mail'], 'isConfigured'>;
  /** The database's, in bytes. */
  size: number;
}

export async function findFigures(db: Db): Promise<Figures> {
  const [row] = await db.rows<Figures>(sql`
    select (select json_build_object(
              'waiting', ${waitingMailsSql},
              'waitingSince', (select min(created_at) from mails where status = 'waiting'),
              'failed', ${failedMailsSql},
              'lastSentAt', (select sent_at from mails where status = 'sent' order by created_at desc, id desc limit 1))) as mail,
           ${unexpectedEndsSql} as "unexpectedEnds",
           pg_database_size(current_database()) as size`);
  const { mail, unexpectedEnds, size } = row as Figures;
  return {
    mail: { ...mail, waitingSince: toInstant(mail.waitingSince), lastSentAt: toInstant(mail.lastSentAt) },
    unexpectedEnds: { ...unexpectedEnds, lastAt: toInstant(unexpectedEnds.lastAt) },
    size,
  };
}
