import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { appVersion } from '../../app-version.ts';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import type { BackupPlaces } from '../../files/academy-files.ts';
import { getBackupStatus } from '../backups/backups.service.ts';
import { findFigures } from './figures.service.ts';
import { measureDisk } from './server-samples.service.ts';

interface Needs {
  db: Db;
  env: Env;
  backups: BackupPlaces;
  dataFolder: string;
  log: Pick<Logger, 'warn'>;
}

/** Registers what alerts are made of, and answers a function that asks for their present values. */
export function systemMetrics(registry: Registry, needs: Needs): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `tasika_${name}`, help, labelNames, registers: [registry] });

  gauge('build_info', 'Always 1; the version is the label', 'version').set({ version: appVersion }, 1);
  const isUp = gauge('database_up', '1 if the database answered the last time, or else 0');
  const databaseSize = gauge('database_size_bytes', 'Size of the database');
  const lag = gauge('database_replication_lag_bytes', 'How far a standby is behind', 'standby');
  const diskFree = gauge('disk_free_bytes', 'Free space on the disk of the data folder');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk of the data folder');
  const lastBackup = gauge('last_backup_timestamp_seconds', 'When the newest backup was taken; 0 without one');
  const lastCopy = gauge(
    'last_backup_copy_timestamp_seconds',
    'When a backup was last copied to the second place; only where there is one',
    'place',
  );
  const mails = gauge('mails', 'Mails that wait, and those that failed and were not settled', 'state');
  const oldestMail = gauge(
    'oldest_waiting_mail_seconds',
    'Age of the mail that waits for the mail server longest; 0 without one',
  );

  return async () => {
    const { free, total } = await measureDisk(needs.dataFolder);
    diskFree.set(free);
    diskSize.set(total);
    try {
      const [{ lastReady, secondPlace }, { mail, size }, standbys] = await Promise.all([
        getBackupStatus(needs),
        findFigures(needs.db),
        findLags(needs.db),
      ]);
      databaseSize.set(size);
      lag.reset();
      for (const { standby, bytes } of standbys) lag.set({ standby }, bytes);
      lastBackup.set(secondsOf(lastReady?.takenAt));
      if (secondPlace) lastCopy.set({ place: secondPlace.kind }, secondsOf(secondPlace.lastCopiedAt));
      mails.set({ state: 'waiting' }, mail.waiting);
      mails.set({ state: 'failed' }, mail.failed);
      const isStuck = needs.env.SMTP_URL !== undefined && mail.waitingSince !== null;
      oldestMail.set(isStuck ? Date.now() / 1000 - secondsOf(mail.waitingSince) : 0);
      isUp.set(1);
    } catch (error) {
      // What was known last stays; Prometheus has to learn that it is not the present.
      isUp.set(0);
      needs.log.warn({ err: error }, 'The database could not be asked for its metrics');
    }
  };
}

const secondsOf = (instant: string | null | undefined): number => (instant ? Date.parse(instant) / 1000 : 0);

/** The standbys that follow, as far as this account of the database may see them, and those that should: their slots are left. */
async function findLags(db: Db): Promise<{ standby: string; bytes: number }[]> {
  return db.rows<{ standby: string; bytes: number }>(sql`
    select standby, max(pg_wal_lsn_diff(pg_current_wal_lsn(), lsn))::float8 as bytes
      from (select application_name, replay_lsn from pg_stat_replication
            union all
            select slot_name, restart_lsn from pg_replication_slots where slot_type = 'physical' and not active) as known (standby, lsn)
     where lsn is not null group by standby`);
}
