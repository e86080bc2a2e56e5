import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';
import { preparePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { asUser, canReach, findPostgresUser, giveTo, type PostgresUser } from './postgres-user.ts';

export interface EmbeddedPostgres {
  /** Connection URL of a database of this cluster, for `pg`. */
  urlOf(database: string): string;
  /** Ends all connections, writes a checkpoint and stops. */
  stop(): Promise<void>;
}

interface Options {
  /** A callback before a new cluster is created, which takes a second. */
  onCreate?: () => void;
  /** A callback for every line PostgreSQL writes to its log. */
  onLog?: (line: string) => void;
  /** A callback when PostgreSQL has crashed, before it is restarted. */
  onCrash?: (exit: string) => void;
  /** Further settings, `name=value`. */
  settings?: string[];
}

const ROLE = 'tasika';
const PORT = 5432;
const START_TIMEOUT_MS = 60_000;
const LAST_SESSIONS_MS = 10_000;
// The shortest limit of the supported systems (macOS); Linux has 107.
const LONGEST_SOCKET_PATH = 103;

/** Sized for one academy: little memory, few connections, no listening on the network. */
const SETTINGS = [
  'listen_addresses=',
  'max_connections=40',
  'shared_buffers=32MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'effective_cache_size=256MB',
  'random_page_cost=1.1',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'max_worker_processes=2',
  'max_logical_replication_workers=0',
  'max_wal_senders=0',
  // With `minimal`, a sequence that was used in the transaction that created it starts over after a crash.
  'wal_level=replica',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_checkpoints=off',
  // A violated constraint becomes an answer, not a fault of the database; the server logs real faults itself.
  'log_min_messages=log',
];

/**
 * Starts the PostgreSQL installed by npm on `<dataFolder>/postgres`, creating the cluster if there is none, and restarts it after
 * a crash. The caller holds the data folder's lock.
 */
export async function startEmbeddedPostgres(dataFolder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const user = findPostgresUser();
  if (!canReach(user, dataFolder)) {
    throw new StartError(
      `The data folder ${dataFolder} cannot be reached by the account "${user?.name}" that PostgreSQL runs as when Tasika is started by root. Choose a DATA_DIR that everyone may enter, such as /var/lib/tasika.`,
    );
  }
  const binaries = preparePostgresBinaries(dataFolder, user);
  const cluster = join(dataFolder, 'postgres');
  if (existsSync(cluster)) {
    requireSameMajor(cluster);
    await stopOrphanedPostgres(cluster);
  } else {
    options.onCreate?.();
    await createCluster(binaries, cluster, user);
  }
  const sockets = prepareSocketFolder(dataFolder, user);

  let stopping = false;
  const stopped = new AbortController();
  /** The restart in progress; settled unless PostgreSQL is just being restarted. */
  let restart: Promise<void> = Promise.resolve();
  const settings = [...SETTINGS, `unix_socket_directories=${sockets.replaceAll('\\', '\\\\').replaceAll(',', '\\,')}`];
  const start = () =>
    startPostmaster(binaries, cluster, user, [...settings, ...(options.settings ?? [])], options.onLog);
  let postmaster = await retryWhileOccupied(start, stopped.signal);
  const supervise = () => {
    postmaster.once('exit', (code, signal) => {
      if (stopping) return;
      options.onCrash?.(signal ?? `exit code ${code}`);
      restart = startAgain();
    });
  };
  const startAgain = async () => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        postmaster = await retryWhileOccupied(start, stopped.signal);
        supervise();
        return;
      } catch (error) {
        options.onLog?.(error instanceof Error ? error.message : String(error));
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  };
  supervise();

  return {
    urlOf: (database) => `postgresql://${ROLE}@localhost:${PORT}/${database}?host=${encodeURIComponent(sockets)}`,
    stop: async () => {
      stopping = true;
      stopped.abort();
      // A PostgreSQL still starting would outlive its server.
      await restart;
      if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
      const ended = once(postmaster, 'exit');
      // SIGINT means a fast shutdown: open sessions are ended, everything is written to disk.
      postmaster.kill('SIGINT');
      await ended;
    },
  };
}

/** Retries the start: after a killed postmaster its sessions take a moment to exit, until which the cluster is occupied. */
async function retryWhileOccupied(start: () => Promise<ChildProcess>, stopped: AbortSignal): Promise<ChildProcess> {
  for (const deadline = performance.now() + LAST_SESSIONS_MS; ; await pause(50)) {
    try {
      return await start();
    } catch (error) {
      const isOccupied =
        error instanceof Error && /shared memory block|lock file "[^"]*" already exists/.test(error.message);
      if (!isOccupied || stopped.aborted || performance.now() > deadline) throw error;
    }
  }
}

const MAJOR = '18';

function requireSameMajor(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === MAJOR) return;
  throw new StartError(
    `The data in ${cluster} was written by PostgreSQL ${found}, and this Tasika brings PostgreSQL ${MAJOR}. Restore a backup into a new data folder.`,
  );
}

async function createCluster(binaries: PostgresBinaries, cluster: string, user: PostgresUser | undefined) {
  // The cluster is first created under another name: an interrupted start must not leave half a cluster that looks complete.
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(user, unfinished);
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${ROLE}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...asUser(user), cwd: '/', env: plainEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const complaints = collectLines(initdb);
  const [code] = (await once(initdb, 'close')) as [number | null];
  if (code !== 0) throw new StartError(`PostgreSQL could not be set up in ${unfinished}: ${complaints.join(' ')}`);
  renameSync(unfinished, cluster);
}

async function startPostmaster(
  binaries: PostgresBinaries,
  cluster: string,
  user: PostgresUser | undefined,
  settings: string[],
  onLog?: (line: string) => void,
): Promise<ChildProcess> {
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asUser(user),
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // PostgreSQL has its own process group: Ctrl-C at the terminal is ours, and PostgreSQL must outlive the last request.
    detached: true,
  });
  endWithServer(child, user);
  const lastLines = collectLines(child, onLog);
  const closed = new Promise((resolve) => child.once('close', resolve));
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isReady(cluster, child.pid)) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (failure || hasEnded || performance.now() > deadline) {
      child.kill('SIGQUIT');
      if (!failure) await closed;
      throw new StartError(`PostgreSQL did not start: ${failure?.message ?? lastLines.join(' ')}`);
    }
    await pause(5);
  }
  return child;
}

/**
 * Stops a postmaster whose server died in any way, even if nothing restarts it: a shell waits for the end of a pipe that only the
 * server holds open.
 */
function endWithServer(postmaster: ChildProcess, user: PostgresUser | undefined): void {
  if (process.platform === 'win32' || postmaster.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', 'read -r end; kill -INT "$0"', String(postmaster.pid)], {
    ...asUser(user),
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // If the guard fails to start, the next start stops an orphan.
  guard.on('error', () => {});
  guard.unref();
  // The guard must end with the postmaster, whose pid may have been reused by the time the server ends.
  postmaster.once('exit', () => guard.kill('SIGKILL'));
}

/** Whether PostgreSQL accepts connections, by the eighth line of `postmaster.pid`, its own status. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function prepareSocketFolder(dataFolder: string, user: PostgresUser | undefined): string {
  const beside = join(dataFolder, 'run');
  const tooLong = Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}`)) > LONGEST_SOCKET_PATH;
  const folder = tooLong ? `/tmp/tasika-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}` : beside;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = lstatSync(folder);
  const ours = [process.getuid?.(), user?.uid].includes(owner.uid);
  if (!owner.isDirectory() || !ours) {
    throw new StartError(`${folder} belongs to somebody else. Choose a DATA_DIR with a shorter path.`);
  }
  chmodSync(folder, 0o700);
  giveTo(user, folder);
  return folder;
}

/** The environment without PG* variables: those of the user's shell must not affect our own cluster. A preloaded clock is that of the server, too. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_PRELOAD, FAKETIME } = process.env;
  return { PATH, HOME: '/', LC_ALL: 'C', TZ: 'UTC', ...(FAKETIME && { LD_PRELOAD, FAKETIME }) };
}

/** Keeps the last lines for an error message, and passes every line on. */
function collectLines(child: ChildProcess, onLine?: (line: string) => void): string[] {
  const last: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((text) => text.trim() !== '')) {
      last.push(line.trim());
      if (last.length > 5) last.shift();
      onLine?.(line);
    }
  });
  return last;
}
