import { createWriteStream } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Backup } from '#contract/backups';
import type { Db } from '../../db/client.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import { Refusal, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { StartError } from '../../start-error.ts';
import { partialPath, prepareFolder, verify } from './backup-file.ts';
import { startRun, type Run } from './backup-run.service.ts';
import { tryBackup } from './load-backup.service.ts';
import { addByHand, effectivePassphrase, fillRow, type BackupNeeds } from './make-backup.service.ts';
import { Metered } from './metered.ts';
import { listNamed } from './named-backups.ts';
import { openBackup } from './read-backup.ts';
import { headBytes, isSealed, readHead, requirePassphrase } from './sealed-file.ts';

type Once = (work: (db: Db) => Promise<Backup>) => Promise<Backup>;

interface Incoming {
  /** The admin; absent on the command line. */
  user?: Caller;
  /** The passphrase; if null, the one of the settings is tried. */
  passphrase: string | null;
  once: Once;
}

interface Source {
  isEncrypted: boolean;
  /** Puts the file at the path, before the row is inserted. */
  put?: (path: string) => Promise<void>;
  /** Downloads it to the path, within the run. */
  fetch?: (path: string, run: Run) => Promise<void>;
}

/** Takes in an uploaded file: validates its header or directory within the request, and the rest in a run that it does not await. */
export async function uploadBackup(needs: BackupNeeds, incoming: Incoming, file: ReceivedFile): Promise<Backup> {
  const isEncrypted = await inspect(file.path, effectivePassphrase(needs, incoming.passphrase));
  const { started } = await bring(needs, incoming, { isEncrypted, put: (path) => rename(file.path, path) });
  return started;
}

/** Refuses a wrong passphrase, and what cannot be opened as a backup of this Tasika; answers whether it is encrypted. */
async function inspect(path: string, secret: string | null): Promise<boolean> {
  const head = await readHead(path);
  if (isSealed(head)) {
    await requirePassphrase(head, secret);
    return true;
  }
  const { close } = await openBackup(path).catch((error: unknown) => {
    throw error instanceof Refusal ? ruleAt('file', error.message) : error;
  });
  close();
  return false;
}

export async function listSecondPlace({ backups }: BackupNeeds) {
  if (backups.second === undefined) return [];
  return (await listNamed(backups.second).catch(unreachable)).map(({ name, size }) => ({ name, size }));
}

/** Starts to copy a backup of the second place here and to check it; a wrong passphrase is refused before. */
export async function fetchBackup(needs: BackupNeeds, incoming: Incoming, name: string): Promise<Backup> {
  return (await bringNamed(needs, incoming, name)).started;
}

async function bringNamed(needs: BackupNeeds, incoming: Incoming, name: string) {
  const { second } = needs.backups;
  const known = second ? await listNamed(second).catch(unreachable) : [];
  const found = known.find((file) => file.name === name);
  if (second === undefined || found === undefined) {
    throw ruleAt('name', 'This backup was not found among the copies kept elsewhere');
  }
  const head = await second
    .read(name, { start: 0, end: headBytes - 1 })
    .then(buffer)
    .catch(unreachable);
  const isEncrypted = isSealed(head);
  if (isEncrypted) await requirePassphrase(head, effectivePassphrase(needs, incoming.passphrase));
  return bring(needs, incoming, {
    isEncrypted,
    async fetch(path, { signal, begin, advance }) {
      begin('fetching', found.size);
      const content = await second.read(name).catch(unreachable);
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
      await pipeline(content, new Metered(advance), target, { signal }).catch(unreachable);
    },
  });
}

const byNobody = ({ db }: BackupNeeds, passphrase: string | null): Incoming => ({
  passphrase,
  once: (work) => work(db),
});

type AskPassphrase = () => Promise<string | null>;

/**
 * Takes in a file of this machine, which is left in place, and waits for its check; asks for the passphrase if the file needs one, whatever its name.
 */
export async function bringIn(needs: BackupNeeds, file: string, ask: AskPassphrase): Promise<Backup> {
  const unreadable = () => {
    throw new StartError(`${file} cannot be read.`);
  };
  const isEncrypted = isSealed(await readHead(file).catch(unreadable));
  const passphrase = isEncrypted ? await ask() : null;
  const put = (path: string) => copyFile(file, path).catch(unreadable);
  return checked(await bring(needs, byNobody(needs, passphrase), { isEncrypted, put }));
}

/** Takes in the newest backup of the second place, and waits for its check. */
export async function bringNewest(needs: BackupNeeds, ask: AskPassphrase): Promise<Backup> {
  const [newest] = await listSecondPlace(needs);
  if (newest === undefined) throw new StartError('There is no backup among the copies kept elsewhere.');
  const passphrase = newest.name.endsWith('.age') ? await ask() : null;
  return checked(await bringNamed(needs, byNobody(needs, passphrase), newest.name));
}

async function checked({ started, ended }: Awaited<ReturnType<typeof bring>>): Promise<Backup> {
  await ended;
  return started;
}

/** Puts the file beside the backups and checks it in a run of its own: it is accepted only if a restore would succeed. */
async function bring(needs: BackupNeeds, incoming: Incoming, { isEncrypted, put, fetch }: Source) {
  const { pool, backups } = needs;
  const { user, passphrase, once } = incoming;
  const path = partialPath(backups.folder, 'arriving');
  const secret = effectivePassphrase(needs, passphrase);
  const begin = async () => {
    await prepareFolder(backups.folder);
    try {
      await put?.(path);
      return await once((tx) => addByHand(tx, user, 'uploaded', isEncrypted));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  return startRun(needs, {
    kind: 'check',
    begin,
    work: async (run, { _id: id }) => {
      await fillRow(needs, { id, path, signal: run.signal }, async () => {
        await fetch?.(path, run);
        return verify(path, secret, run, (plain) => tryBackup(pool, plain, run));
      });
    },
  });
}

/** Refuses because of the second place, in its own words if it said why, unless the disk of this machine is full. */
function unreachable(error: unknown): never {
  if (refusalIn(error) !== undefined) throw error;
  throw Object.assign(
    new Refusal('unavailable', 'The place where copies are kept cannot be reached right now.', { retryAfter: 60 }),
    {
      cause: error,
    },
  );
}
