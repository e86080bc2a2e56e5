import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { SystemStatus } from '#contract/system';
import { appVersion } from '../../app-version.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';

interface Server {
  /** Name of the machine and port. */
  host: string;
  dataFolder: string;
  startedAt: Date;
}

const everyMs = 10 * 60_000;
/** Days after which the trend of a disk counts. */
const daysOfTrend = 7;
const farAwayDays = 3650;

/** Stores a sample of this server, now and every ten minutes. The returned function ends that and stores a last one. */
export function keepSamples(db: Db, server: Server, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const store = async (isRunning: boolean) => {
    try {
      await storeSample(db, server, isRunning);
    } catch (error) {
      log.warn({ err: error }, 'What this server tells of itself could not be stored');
    }
  };
  const first = store(true);
  const timer = setInterval(() => void store(true), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await first;
    await store(false);
  };
}

/** The disk of a folder: what this account may still use, and the whole, in bytes. */
export async function measureDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export async function storeSample(db: Db, { host, dataFolder, startedAt }: Server, isRunning = true): Promise<void> {
  const { free, total } = await measureDisk(dataFolder);
  await db.execute(sql`
    insert into server_samples (host, started_at, is_running, version, free_bytes, total_bytes)
    values (${host}, ${startedAt.toISOString()}, ${isRunning}, ${appVersion}, ${free}, ${total})
    on conflict (host, day) do update
       set sampled_at = now(), started_at = excluded.started_at, is_running = excluded.is_running, version = excluded.version,
           free_bytes = excluded.free_bytes, total_bytes = excluded.total_bytes`);
}

interface Sample {
  host: string;
  version: string;
  startedAt: string;
  free: number;
  total: number;
  days: number;
  /** How fast the free space changes, by linear regression over the last thirty days. */
  bytesPerDay: number | null;
}

/** The servers that run, and the disk of theirs that will be full first. */
export async function findServers(db: Db): Promise<Pick<SystemStatus, 'servers' | 'space'>> {
  const rows = await db.rows<Sample>(sql`
    select present.host, present.version, present.started_at as "startedAt", present.free_bytes as free,
           present.total_bytes as total, trend.*
      from (select distinct on (host) * from server_samples
             where day >= current_date - 1 and sampled_at > now() - interval '30 minutes' order by host, day desc) present
     cross join lateral (
       select count(*)::int as days, regr_slope(free_bytes, extract(epoch from sampled_at) / 86400) as "bytesPerDay"
         from server_samples of_host where of_host.host = present.host and of_host.day > current_date - 30) trend
     where present.is_running
     order by present.host`);
  const spaces = rows.map(spaceOf);
  return {
    servers: rows.map(({ host, version, startedAt }) => ({ host, version, startedAt: toInstant(startedAt) })),
    space: spaces.toSorted(byUrgency)[0] ?? null,
  };
}

type Space = NonNullable<SystemStatus['space']>;

function spaceOf({ host, free, total, days, bytesPerDay }: Sample): Space {
  const isTrendKnown = days >= daysOfTrend;
  const left = isTrendKnown && bytesPerDay !== null && bytesPerDay < 0 ? Math.floor(free / -bytesPerDay) : Infinity;
  return { host, free, total, isTrendKnown, daysUntilFull: left < farAwayDays ? left : null };
}

const byUrgency = (one: Space, other: Space) =>
  (one.daysUntilFull ?? farAwayDays) - (other.daysUntilFull ?? farAwayDays) ||
  one.free / one.total - other.free / other.total;
