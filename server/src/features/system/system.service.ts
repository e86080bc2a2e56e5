import { sql } from 'drizzle-orm';
import type { SystemStatus } from '#contract/system';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import type { Env } from '../../env.ts';
import type { BackupPlaces } from '../../files/academy-files.ts';
import { getBackupStatus } from '../backups/backups.service.ts';
import { findSlowest } from './answer-times.service.ts';
import { findServers } from './server-samples.service.ts';

interface Needs {
  db: Db;
  env: Env;
  backups: BackupPlaces;
}

export async function getSystemStatus(needs: Needs): Promise<SystemStatus> {
  const { db, env } = needs;
  const [servers, { lastReady, lastFailure, secondPlace }, { mail, unexpectedEnds, size }, slowest] = await Promise.all(
    [findServers(db), getBackupStatus(needs), findFigures(db), findSlowest(db)],
  );
  return {
    ...servers,
    unexpectedEnds: { count: unexpectedEnds.count, lastAt: toInstant(unexpectedEnds.lastAt) },
    backup: { lastReady, lastFailure, secondPlace },
    mail: {
      isConfigured: env.SMTP_URL !== undefined,
      waiting: mail.waiting,
      waitingSince: toInstant(mail.waitingSince),
      failed: mail.failed,
      lastSentAt: toInstant(mail.lastSentAt),
    },
    database: { isOwn: env.DATABASE_URL === undefined, size },
    slowest,
  };
}

interface Figures extends Pick<SystemStatus, 'unexpectedEnds'> {
  mail: Omit<SystemStatus['mail'], 'isConfigured'>;
  size: number;
}

async function findFigures(db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select (select json_build_object(
              'waiting', (select count(*)::int from mails where status = 'waiting'),
              'waitingSince', (select min(created_at) from mails where status = 'waiting'),
              'failed', (select count(*)::int from mails where status = 'failed' and settled_at is null),
              'lastSentAt', (select sent_at from mails where status = 'sent' order by created_at desc, id desc limit 1))) as mail,
           (select json_build_object('count', count(*)::int, 'lastAt', max(noticed_at))
              from unexpected_ends where noticed_at > now() - interval '7 days') as "unexpectedEnds",
           pg_database_size(current_database()) as size`);
  return rows[0] as Figures;
}
