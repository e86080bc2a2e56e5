import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Backup, BackupStatus } from '#contract/backups';
import { dayAt } from '#contract/dates';
import type { Page } from '#contract/endpoint';
import { sentence, type Translate } from '#contract/sentence';
import { getAcademy } from '../../academy/academy.ts';
import type { Caller } from '../../caller.ts';
import type { PageRequest } from '../../db/list-query.ts';
import type { Db } from '../../db/client.ts';
import { inEnglish } from '../../languages/translate.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import { hashOf, Metered } from '../../files/metered.ts';
import type { ReceivedFile, SentFile } from '../../files/file-store.ts';
import { notFound, Refusal, ruleAt } from '../../refusals.ts';
import { StartError } from '../../start-error.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  headBytes,
  isSealed,
  partialPath,
  prepareFolder,
  readHead,
  requirePassphrase,
  withLocalFile,
  withUnsealed,
} from './backup-files.ts';
import {
  addRunning,
  BackupRunner,
  fileNameOf,
  findLatest,
  listBackupRows,
  listRetained,
  reasonOf,
  removeBackup,
  requireBackup,
  setBackup,
  startRun,
  toBackup,
  type BackupNeeds,
  type BackupRow,
  type Begun,
  type Once,
  type Run,
} from './backup-runs.service.ts';
import { checkEntries, withBackup } from './backup-zip.ts';
import { tryBackup } from './load-backup.service.ts';
import { countsOf, type Manifest } from './manifest.ts';
import { listNamed, retention, toKeep } from './retention.ts';
import { writeBackup } from './write-backup.service.ts';

/** The schedule: a quiet hour of the academy, after the clean-up. */
export const nightlyCron = '30 3 * * *';
const nightlyAt = '03:30';

export async function listBackups(db: Db, say: Translate, page: PageRequest): Promise<Page<Backup>> {
  const [{ rows, total }, { timeZone }] = await Promise.all([listBackupRows(db, page), getAcademy(db)]);
  return { rows: rows.map((row) => toBackup(row, timeZone, say)), total };
}

type StatusNeeds = Pick<BackupNeeds, 'db' | 'env' | 'backups'>;

export async function getBackupStatus(
  { db, env, backups }: StatusNeeds,
  say: Translate = inEnglish,
): Promise<BackupStatus> {
  const { lastCopiedAt, lastCopyFailure, ...latest } = await findLatest(db, say);
  const { running, failedRestore, lastCheck } = db.memory.of(BackupRunner).state;
  const { second } = backups;
  return {
    running: running && { ...running },
    failedRestore: failedRestore && { ...failedRestore, reason: say(failedRestore.reason) },
    lastCheck: lastCheck && { ...lastCheck, failure: lastCheck.failure && say(lastCheck.failure) },
    ...latest,
    nightly: { time: nightlyAt, ...retention },
    secondPlace: second ? { kind: second.kind, name: second.name, lastCopiedAt, lastFailure: lastCopyFailure } : null,
    isEncryptedByDefault: env.BACKUP_PASSPHRASE !== undefined,
  };
}

/** The summary for the dashboard. */
export async function summarizeBackups(db: Db, say: Translate) {
  const { lastReady, lastFailure, lastCopyFailure } = await findLatest(db, say);
  return {
    lastAt: lastReady?.takenAt ?? null,
    missing: lastReady?.missing ?? 0,
    lastFailure: lastFailure ?? lastCopyFailure,
  };
}

/** Answers the file, and records the download of the whole academy in the audit. */
export async function getBackupFile({ db, backups }: BackupNeeds, user: Caller, id: string): Promise<SentFile> {
  const row = await requireBackup(db, id);
  const { timeZone } = await getAcademy(db);
  if (row.status !== 'ready') throw notFound('This backup has no file');
  const content = await backups.store.find(id);
  if (content === undefined) throw notFound('The file of this backup no longer exists');
  await recordAudit(db, user, { action: 'download', entity: 'backup', entityId: id });
  return {
    content,
    id,
    type: row.isEncrypted ? 'application/octet-stream' : 'application/zip',
    name: fileNameOf(row, timeZone),
    cacheControl: 'no-store',
  };
}

export async function deleteBackup(needs: BackupNeeds, user: Caller, id: string) {
  const { db } = needs;
  const row = await requireBackup(db, id);
  if (row.status === 'running' || db.memory.of(BackupRunner).state.running?.backup === id) {
    throw new Refusal('in_progress', 'This backup is in use right now. Wait until that is done.', { retryAfter: 5 });
  }
  await removeBackup(needs, id);
  const before = { kind: row.kind, takenAt: row.takenAt };
  await recordAudit(db, user, { action: 'delete', entity: 'backup', entityId: id, before });
  return { _id: id };
}

/** The passphrase of a request, or else the one of the settings; null if there is neither. */
export const effectivePassphrase = ({ env }: Pick<BackupNeeds, 'env'>, typed: string | null = null): string | null =>
  typed ?? env.BACKUP_PASSPHRASE ?? null;

/**
 * Lets `write` write the file of a row, reads it back from disk, and stores it if `check` succeeds. A failure is recorded in the row and leaves no
 * unfinished file.
 */
async function fillRow(
  { db, backups: { folder, store } }: BackupNeeds,
  { id, path, passphrase }: { id: string; path: string; passphrase: string | null },
  { signal }: Run,
  write: () => Promise<void>,
  check: (plain: string) => Promise<Manifest>,
): Promise<BackupRow> {
  try {
    await write();
    const { takenAt, app, ...manifest } = await withUnsealed(
      path,
      passphrase,
      { to: partialPath(folder, 'unsealed'), signal },
      check,
    );
    const file = await hashOf(createReadStream(path), signal);
    await store.keep(path, id);
    const verified = { takenAt, appVersion: app, counts: countsOf(manifest), verifiedAt: new Date().toISOString() };
    return await setBackup(db, id, { status: 'ready', ...file, ...verified });
  } catch (error) {
    await setBackup(db, id, { status: 'failed', failure: reasonOf(error, signal) }).catch(() => {});
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the backup of a row from a snapshot of the academy. */
export function fillBackup(needs: BackupNeeds, id: string, passphrase: string | null, run: Run): Promise<BackupRow> {
  const { folder } = needs.backups;
  const path = partialPath(folder, id);
  const write = async () => {
    await prepareFolder(folder);
    await writeBackup(needs, path, passphrase, run);
  };
  const check = (plain: string) => withBackup(plain, (backup) => checkEntries(backup, run));
  return fillRow(needs, { id, path, passphrase }, run, write, check);
}

/** Adds the row of a backup that a person began, on the command line if there is no `user`, and records it in the audit. */
async function addByHand(tx: Db, user: Caller | undefined, kind: 'manual' | 'uploaded', isEncrypted: boolean) {
  const { timeZone } = await getAcademy(tx);
  const row = await addRunning(tx, kind, user?.name ?? 'The command line', isEncrypted);
  await recordAudit(tx, user, { action: 'create', entity: 'backup', entityId: row.id, after: { kind } });
  return toBackup(row, timeZone);
}

/** Starts a backup, by an admin, or by the command line if there is no `user`. */
export function createBackup(
  needs: BackupNeeds,
  typed: string | null,
  { user, once }: { user?: Caller; once: Once<Backup> },
): Promise<Begun<Backup, Backup>> {
  const passphrase = effectivePassphrase(needs, typed);
  return startRun(needs, {
    kind: 'backup',
    begin: async () => {
      const answer = await once((tx) => addByHand(tx, user, 'manual', passphrase !== null));
      return { id: answer._id, answer };
    },
    work: async (run, id) => {
      const { timeZone } = await getAcademy(needs.db);
      return toBackup(await fillBackup(needs, id, passphrase, run), timeZone);
    },
  });
}

/** The nightly job: makes a backup, applies retention, and copies it to the second place. */
export async function makeNightlyBackup(needs: BackupNeeds): Promise<void> {
  const { db } = needs;
  const { timeZone } = await getAcademy(db);
  const passphrase = effectivePassphrase(needs);
  const { ended } = await startRun(needs, {
    kind: 'backup',
    begin: async () => ({ ...(await addRunning(db, 'nightly', null, passphrase !== null)), answer: undefined }),
    work: async (run, id) => {
      const row = await fillBackup(needs, id, passphrase, run);
      await removeOld(needs, timeZone);
      await copyToSecondPlace(needs, row, timeZone, run.signal);
    },
  });
  await ended;
}

async function removeOld(needs: BackupNeeds, timeZone: string): Promise<void> {
  const rows = await listRetained(needs.db);
  const nightly = rows
    .filter(({ kind, status }) => kind === 'nightly' && status === 'ready')
    .map(({ id, createdAt }) => ({ id, day: dayAt(timeZone, new Date(createdAt)) }));
  const keep = new Set([...toKeep(nightly)].map(({ id }) => id));
  for (const { id } of rows) if (!keep.has(id)) await removeBackup(needs, id);
}

/** Copies a backup; a failed copy does not fail the backup, which is complete here. */
async function copyToSecondPlace(
  { db, backups, log }: BackupNeeds,
  row: BackupRow,
  timeZone: string,
  signal: AbortSignal,
): Promise<void> {
  const { second } = backups;
  if (second === undefined) return;
  try {
    await withLocalFile(backups, { id: row.id, signal }, (path) => second.put(fileNameOf(row, timeZone), path));
    await setBackup(db, row.id, { copiedAt: new Date().toISOString() });
    const copies = await listNamed(second);
    const keep = toKeep(copies);
    for (const copy of copies) if (!keep.has(copy)) await second.remove(copy.name);
  } catch (error) {
    log.error({ err: error }, 'The nightly backup could not be copied to the second place');
    const copyFailure = refusalIn(error)?.sentence ?? {
      key: (error instanceof Error ? error.message : String(error)).slice(0, 300),
    };
    await setBackup(db, row.id, { copyFailedAt: new Date().toISOString(), copyFailure });
  }
}

/** Who brings a backup: an admin, or the command line if there is no `user`. */
interface Incoming {
  user?: Caller;
  /** The passphrase; if null, the one of the settings is tried. */
  passphrase: string | null;
  once: Once<Backup>;
}

interface Source {
  isEncrypted: boolean;
  /** Puts the file at the path, before the row is inserted. */
  put?: (path: string) => Promise<void>;
  /** Downloads it to the path, within the run. */
  fetch?: (path: string, run: Run) => Promise<void>;
}

/** Takes in an uploaded file: validates its header or directory within the request, and the rest in a run. */
export async function uploadBackup(needs: BackupNeeds, incoming: Incoming, file: ReceivedFile) {
  const head = await readHead(file.path);
  const isEncrypted = isSealed(head);
  if (isEncrypted) await requirePassphrase(head, effectivePassphrase(needs, incoming.passphrase));
  else {
    await withBackup(file.path, async () => {}).catch((error: unknown) => {
      throw error instanceof Refusal ? ruleAt('file', error.sentence) : error;
    });
  }
  return takeIn(needs, incoming, { isEncrypted, put: (path) => rename(file.path, path) });
}

export async function listSecondPlace({ backups }: Pick<BackupNeeds, 'backups'>) {
  if (backups.second === undefined) return [];
  return (await listNamed(backups.second).catch(unreachable)).map(({ name, size }) => ({ name, size }));
}

/** Starts to copy a backup of the second place here and to check it; a wrong passphrase is refused before. */
export async function fetchBackup(needs: BackupNeeds, incoming: Incoming, name: string) {
  const { second } = needs.backups;
  const file = (await listSecondPlace(needs)).find((each) => each.name === name);
  if (second === undefined || file === undefined) {
    throw ruleAt('name', 'This backup was not found among the copies kept elsewhere');
  }
  const head = await second
    .read(name, { start: 0, end: headBytes - 1 })
    .then(buffer)
    .catch(unreachable);
  const isEncrypted = isSealed(head);
  if (isEncrypted) await requirePassphrase(head, effectivePassphrase(needs, incoming.passphrase));
  return takeIn(needs, incoming, {
    isEncrypted,
    async fetch(path, { signal, begin, advance }) {
      begin('fetching', file.size);
      const content = await second.read(name).catch(unreachable);
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
      await pipeline(content, new Metered(advance), target, { signal }).catch(unreachable);
    },
  });
}

/**
 * Takes in a file of the command line's machine, which is left where it is, or the newest backup of the second place. Asks for the passphrase if the
 * file needs one, whatever its name.
 */
export async function bringBackup(needs: BackupNeeds, file: string | undefined, ask: () => Promise<string | null>) {
  const once: Once<Backup> = (work) => work(needs.db);
  if (file === undefined) {
    const [newest] = await listSecondPlace(needs);
    if (newest === undefined) throw new StartError('There is no backup among the copies kept elsewhere.');
    const passphrase = newest.name.endsWith('.age') ? await ask() : null;
    return fetchBackup(needs, { passphrase, once }, newest.name);
  }
  const unreadable = () => {
    throw new StartError(`${file} cannot be read.`);
  };
  const isEncrypted = isSealed(await readHead(file).catch(unreadable));
  const passphrase = isEncrypted ? await ask() : null;
  return takeIn(needs, { passphrase, once }, { isEncrypted, put: (path) => copyFile(file, path).catch(unreadable) });
}

/** Puts the file beside the backups and checks it in a run of its own: it is accepted only if a restore would succeed. */
function takeIn(
  needs: BackupNeeds,
  { user, passphrase, once }: Incoming,
  { isEncrypted, put, fetch }: Source,
): Promise<Begun<Backup, void>> {
  const { pool, backups } = needs;
  const path = partialPath(backups.folder, 'arriving');
  return startRun(needs, {
    kind: 'check',
    begin: async () => {
      await prepareFolder(backups.folder);
      try {
        await put?.(path);
        const answer = await once((tx) => addByHand(tx, user, 'uploaded', isEncrypted));
        return { id: answer._id, answer };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    work: async (run, id) => {
      const file = { id, path, passphrase: effectivePassphrase(needs, passphrase) };
      const write = async () => fetch?.(path, run);
      await fillRow(needs, file, run, write, (plain) => tryBackup(pool, plain, run));
    },
  });
}

/** Refuses because of the second place, in its own words if it said why, unless the disk of this machine is full. */
function unreachable(error: unknown): never {
  if (refusalIn(error) !== undefined) throw error;
  const words = sentence('The place where copies are kept cannot be reached right now.');
  throw Object.assign(new Refusal('unavailable', words, { retryAfter: 60 }), { cause: error });
}
