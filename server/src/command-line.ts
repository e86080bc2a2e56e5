import { once } from 'node:events';
import { statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { dayAt, timeAt } from '#contract/dates';
import { openAcademyDatabase } from './db/academy-database.ts';
import { readEnv, type Env } from './env.ts';
import { withLocalFile } from './features/backups/backup-files.ts';
import { stopRuns, type BackupNeeds } from './features/backups/backup-runs.service.ts';
import { bringBackup, createBackup } from './features/backups/backups.service.ts';
import { checkRestore, restoreBackup } from './features/backups/restore.service.ts';
import { getAcademy } from './academy/academy.ts';
import { openAcademyFiles, openBackups } from './files/academy-files.ts';
import { refusalIn } from './db/refusal-in.ts';
import { createLog } from './log.ts';
import { moveFiles } from './move-files.ts';
import { StartError } from './start-error.ts';
import { usualDataFolder } from './start.ts';

export interface Command {
  kind: 'backup' | 'restore' | 'move';
  /** Where to copy a backup, the file to restore, or the target of a move: `bucket` or `folder`. */
  file?: string | undefined;
  /** Whether to skip the confirmation prompt. */
  isSure: boolean;
}

const say = (line: string) => console.log(`  ${line}`);

/** Runs a command, for when nobody can log in, or for a script. The server must not be running. */
export async function runCommand(command: Command, stopped: AbortSignal): Promise<void> {
  const env = readEnv(process.env);
  const log = await createLog(env.LOG_LEVEL);
  const dataFolder = env.DATA_DIR ?? usualDataFolder(false);
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = env;
  const database = await openAcademyDatabase({ dataFolder, databaseUrl, directUrl, tell: say, log });
  stopped.addEventListener('abort', () => void stopRuns(database.db));
  try {
    stopped.throwIfAborted();
    const files = await openAcademyFiles(env, dataFolder);
    const backups = await openBackups(env, dataFolder);
    const needs = { db: database.db, pool: database.pool, env, log, files, backups };
    const isEmpty = (await database.pool.query('select from users limit 1')).rowCount === 0;
    if (command.kind === 'move') await moveAll(needs, dataFolder, command.file);
    else if (command.kind === 'restore') await putBack(needs, { ...command, isEmpty }, stopped);
    else if (!isEmpty) await backUp(needs, command, stopped);
    else throw new StartError(`There is no academy in ${env.DATABASE_URL ? 'this database' : dataFolder} yet.`);
  } catch (error) {
    const reason = stopped.aborted ? 'It was stopped. Nothing was changed.' : refusalIn(error)?.message;
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  } finally {
    await database.close();
  }
}

type Needs = BackupNeeds;

// Resolves a path as the user means it: npm changes the working directory to the project's.
const pathFrom = (file: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

async function backUp(needs: Needs, { file }: Command, signal: AbortSignal): Promise<void> {
  const { backups, env } = needs;
  const { ended } = await createBackup(needs, null, { once: (work) => work(needs.db) });
  const { _id, fileName, counts } = await ended;
  const place = (await backups.store.find(_id))?.path ?? `${fileName} in the bucket ${env.FILES_BUCKET}`;
  const copy =
    file &&
    (await withLocalFile(backups, { id: _id, signal }, (path) => copyTo(pathFrom(file), { path, fileName, place })));
  say(`Backup made: ${copy ?? place} (${describe(counts)})`);
}

/** Copies the backup into a folder under its own name, or else to the given path. */
async function copyTo(target: string, backup: { path: string; fileName: string; place: string }): Promise<string> {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  const copy = isFolder ? join(target, backup.fileName) : target;
  await copyFile(backup.path, copy).catch((cause: unknown) => {
    throw new StartError(`It could not be copied to ${copy}, but it was made: ${backup.place}`, { cause });
  });
  return copy;
}

async function putBack(
  needs: Needs,
  { file, isSure, isEmpty }: Command & { isEmpty: boolean },
  stopped: AbortSignal,
): Promise<void> {
  const isAsked = needs.env.BACKUP_PASSPHRASE === undefined && !isSure;
  let passphrase: string | null = null;
  const askPassphrase = async () => {
    if (isAsked) passphrase = (await question('Passphrase of the backup: ', stopped, { isSecret: true })) || null;
    return passphrase;
  };
  if (file === undefined && needs.backups.second === undefined) {
    throw new StartError('Name the file to restore: npm run restore -- backup.zip');
  }
  const arrived = await bringBackup(needs, file && pathFrom(file), askPassphrase);
  await arrived.ended;
  const id = arrived.answer._id;
  const check = await checkRestore(needs, id, passphrase, (work) => work(needs.db));
  const preview = await check.ended;
  say(
    `The backup of ${preview.academyName || 'an academy without a name'} of ${await timeOf(needs, preview.takenAt)}: ${describe(preview.counts)}`,
  );
  if (!isEmpty && !isSure) {
    say(`It replaces everything that is here now: ${describe(preview.presentCounts)}`);
    const typed = await question(`Type the name of the academy to go on (${preview.nameToType}): `, stopped);
    if (typed.trim() !== preview.nameToType) throw new StartError('Nothing was changed.');
  }
  const restore = await restoreBackup(needs, id, passphrase, { once: (work) => work(needs.db) });
  await restore.ended;
  say('Restored. What was there before is in a safety backup beside it. Everyone has to log in again.');
}

/** Copies the files and the backups between the data folder and the bucket of the settings; `FILES_BUCKET` then says which is used. */
async function moveAll({ env, pool }: Needs, dataFolder: string, target: string | undefined): Promise<void> {
  if (env.FILES_BUCKET === undefined) throw new StartError('Set FILES_BUCKET to the bucket.');
  if (target !== 'bucket' && target !== 'folder') throw new StartError('Say where to: npm run files:move -- bucket');
  const open = async (settings: Env) => ({
    files: await openAcademyFiles(settings, dataFolder),
    backups: (await openBackups(settings, dataFolder)).store,
  });
  const bucket = await open(env);
  const folder = await open({ ...env, FILES_BUCKET: undefined });
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder];
  const { copied, present, missing } = await moveFiles(pool, from, to);
  say(`${copied} files copied and compared, ${present} were there already.`);
  if (missing > 0) throw new StartError(`${missing} files are in neither place.`);
}

/** Formats an instant in the academy's time zone, as in the names of backups. */
async function timeOf({ db }: Needs, instant: string): Promise<string> {
  const { timeZone } = await getAcademy(db);
  const at = new Date(instant);
  return `${dayAt(timeZone, at)} ${timeAt(timeZone, at)}`;
}

const describe = (counts: { students: number; batches: number; notes: number } | null) =>
  counts ? `${counts.students} students, ${counts.batches} batches, ${counts.notes} notes` : '';

/** Asks at the terminal; the answer is empty where there is none. What is typed for a secret is not shown. */
async function question(text: string, stopped: AbortSignal, { isSecret = false } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(`  ${text}`);
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stdout,
    terminal: process.stdin.isTTY,
  });
  try {
    const over = once(terminal, 'close').then(() => '');
    return await Promise.race([terminal.question('', { signal: stopped }), over]);
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
}
