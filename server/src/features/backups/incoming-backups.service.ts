import { copyFile, rename, rm } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Backup } from '#contract/backups';
import type { Db } from '../../db/client.ts';
import { Refusal, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { StartError } from '../../start-error.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getAcademy } from '../../academy/academy.ts';
import { partialPath, prepareFolder, verify } from './backup-file.ts';
import { addReady, byCommand, toBackup } from './backup-rows.service.ts';
import { withBackupLock, noProgress } from './backup-run.service.ts';
import { tryBackup } from './load-backup.service.ts';
import type { BackupNeeds } from './make-backup.service.ts';
import { listNamed } from './named-backups.ts';
import { isSealed } from './sealed-file.ts';

type Once = (work: (db: Db) => Promise<Backup>) => Promise<Backup>;

interface Incoming {
  /** The admin; absent on the command line. */
  user?: Caller;
  /** The passphrase; if null, the one of the settings is tried. */
  passphrase: string | null;
  once: Once;
}

export async function uploadBackup(needs: BackupNeeds, incoming: Incoming, file: ReceivedFile): Promise<Backup> {
  try {
    return await bring(needs, incoming, (path) => rename(file.path, path));
  } catch (error) {
    // A problem of the chosen file is an error of its field.
    if (error instanceof Refusal && error.code === 'rule' && !error.fields) throw ruleAt('file', error.message);
    throw error;
  }
}

export async function listSecondPlace({ backups }: BackupNeeds) {
  if (backups.second === undefined) return [];
  return (await listNamed(backups.second).catch(unreachable)).map(({ name, size }) => ({ name, size }));
}

export async function fetchBackup(needs: BackupNeeds, incoming: Incoming, name: string): Promise<Backup> {
  const { second } = needs.backups;
  const known = second ? await listNamed(second).catch(unreachable) : [];
  if (second === undefined || !known.some((file) => file.name === name)) {
    throw ruleAt('name', 'This backup was not found among the copies kept elsewhere');
  }
  return bring(needs, incoming, (path) => second.get(name, path).catch(unreachable));
}

const byNobody = ({ db }: BackupNeeds, passphrase: string | null): Incoming => ({
  passphrase,
  once: (work) => work(db),
});

type AskPassphrase = () => Promise<string | null>;

/** Registers a file of this machine, which is left in place; asks for the passphrase if the file needs one, whatever its name. */
export async function bringIn(needs: BackupNeeds, file: string, ask: AskPassphrase): Promise<Backup> {
  const unreadable = () => {
    throw new StartError(`${file} cannot be read.`);
  };
  const passphrase = (await isSealed(file).catch(unreadable)) ? await ask() : null;
  return bring(needs, byNobody(needs, passphrase), (path) => copyFile(file, path).catch(unreadable));
}

/** Registers the newest backup of the second place. */
export async function bringNewest(needs: BackupNeeds, ask: AskPassphrase): Promise<Backup> {
  const [newest] = await listSecondPlace(needs);
  if (newest === undefined) throw new StartError('There is no backup among the copies kept elsewhere.');
  const passphrase = newest.name.endsWith('.age') ? await ask() : null;
  return fetchBackup(needs, byNobody(needs, passphrase), newest.name);
}

/** Lets `put` write the file beside the backups, then verifies and registers it. */
function bring(needs: BackupNeeds, incoming: Incoming, put: (path: string) => Promise<void>): Promise<Backup> {
  return withBackupLock(needs.pool, async () => {
    const { folder } = needs.backups;
    await prepareFolder(folder);
    const id = uuidv7();
    const path = partialPath(folder, id);
    try {
      await put(path);
      return await takeIn(needs, incoming, id, path);
    } finally {
      await rm(path, { force: true });
    }
  });
}

function unreachable(error: unknown): never {
  throw Object.assign(
    new Refusal('unavailable', 'The place where copies are kept cannot be reached right now.', { retryAfter: 60 }),
    {
      cause: error,
    },
  );
}

/** Registers it only if a restore would succeed. */
async function takeIn({ db, pool, env, backups }: BackupNeeds, incoming: Incoming, id: string, path: string) {
  const { user, passphrase, once } = incoming;
  const isEncrypted = await isSealed(path);
  const run = { ...noProgress, signal: new AbortController().signal };
  const secret = passphrase ?? env.BACKUP_PASSPHRASE ?? null;
  const verified = await verify(path, secret, run, (plain) => tryBackup(pool, plain, run));
  await backups.store.keep(path, id);
  const { timeZone } = await getAcademy(db);
  try {
    return await once(async (tx) => {
      const row = await addReady(tx, {
        id,
        kind: 'uploaded',
        status: 'ready',
        createdByName: user?.name ?? byCommand,
        isEncrypted,
        ...verified,
      });
      const after = { kind: row.kind, takenAt: row.takenAt };
      await recordAudit(tx, user, { action: 'create', entity: 'backup', entityId: id, after });
      return toBackup(row, timeZone);
    });
  } catch (error) {
    await backups.store.remove(id);
    throw error;
  }
}
