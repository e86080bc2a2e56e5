import type { SystemStatus } from '#contract/system';
import type { Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import type { BackupPlaces } from '../../files/academy-files.ts';
import { getBackupStatus } from '../backups/backups.service.ts';
import { findFigures } from './figures.service.ts';
import { findServers } from './server-samples.service.ts';

interface Needs {
  db: Db;
  env: Env;
  backups: BackupPlaces;
}

export async function getSystemStatus(needs: Needs, say: Translate): Promise<SystemStatus> {
  const { db, env } = needs;
  const [servers, { lastReady, lastFailure, secondPlace }, { mail, unexpectedEnds, size }] = await Promise.all([
    findServers(db),
    getBackupStatus(needs, say),
    findFigures(db),
  ]);
  return {
    ...servers,
    unexpectedEnds,
    backup: { lastReady, lastFailure, secondPlace },
    mail: { isConfigured: env.SMTP_URL !== undefined, ...mail },
    database: { isOwn: env.DATABASE_URL === undefined, size },
  };
}
