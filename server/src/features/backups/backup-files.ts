import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { BackupPlaces } from '../../files/academy-files.ts';
import { notFound, ruleAt } from '../../refusals.ts';

const partial = '.partial-';

/** The temporary path of a file that is being written. */
export const partialPath = (folder: string, name: string) => join(folder, `${partial}${name}`);

/** Creates the folder and deletes leftovers of a crashed run. The caller holds the lock. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left = (await readdir(folder)).filter((name) => name.startsWith(partial));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

interface Stored {
  id: string;
  signal: AbortSignal;
}

/**
 * Lets `work` read a finished backup as a file of this machine: the store's own, or a copy for that long. The caller holds the lock, and has
 * prepared the folder.
 */
export async function withLocalFile<Answer>(
  { folder, store }: Pick<BackupPlaces, 'folder' | 'store'>,
  { id, signal }: Stored,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const file = await store.find(id);
  if (file?.path !== undefined) return work(file.path);
  const content = await file?.read();
  if (content === undefined) throw notFound('The file of this backup no longer exists');
  const copy = partialPath(folder, 'fetched');
  try {
    await pipeline(content, createWriteStream(copy, { mode: 0o600, flags: 'wx' }), { signal });
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Lets `work` read a finished backup as an unencrypted file of this machine. */
export const withPlainFile = <Answer>(
  backups: Pick<BackupPlaces, 'folder' | 'store'>,
  { passphrase, ...stored }: Stored & { passphrase: string | null },
  work: (path: string) => Promise<Answer>,
): Promise<Answer> =>
  withLocalFile(backups, stored, (path) =>
    withUnsealed(path, passphrase, { to: partialPath(backups.folder, 'restored'), signal: stored.signal }, work),
  );

// Encryption in the format of the program `age`, which opens these files, too: age --decrypt.

/** Loads the package on first use of a passphrase, which may be never. */
const loadAge = async () => ({ ...(await import('age-encryption')), ...(await import('./passphrase-key.ts')) });

type Bytes = globalThis.ReadableStream<Uint8Array>;

export async function seal(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter, passphraseRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain) as unknown as Bytes));
}

/** The bytes in which the header of an encrypted backup must end. */
export const headBytes = 16 * 1024;

export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const isSealed = (head: Buffer): boolean => head.toString('latin1').startsWith('age-encryption.org/v1\n');

const wrong = () => ruleAt('passphrase', 'This is not the passphrase of this backup, or the file is damaged');

/** Refuses a passphrase that does not open the encrypted backup that begins with `head`. */
export async function requirePassphrase(head: Buffer, passphrase: string | null): Promise<void> {
  const decrypter = await openerOf(head, passphrase);
  await decrypter.decryptHeader(head).catch(() => {
    throw wrong();
  });
}

async function openerOf(head: Buffer, passphrase: string | null) {
  if (passphrase === null) throw ruleAt('passphrase', 'Enter the passphrase of this backup');
  // Ours is 150 bytes of one stanza; it may be as long as its file, and is parsed in memory.
  const [header, ...rest] = head.toString('latin1').split('\n--- ', 2);
  if (rest.length !== 1 || header?.split('\n-> ').length !== 2) throw wrong();
  const { Decrypter, passphraseIdentity } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  return decrypter;
}

/** Decrypts a file to another for the duration of `work`; one that is not encrypted is read as it is. */
export async function withUnsealed<Answer>(
  path: string,
  passphrase: string | null,
  { to, signal }: { to: string; signal: AbortSignal },
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const head = await readHead(path);
  if (!isSealed(head)) return work(path);
  const decrypter = await openerOf(head, passphrase);
  const source = createReadStream(path);
  try {
    try {
      const plain = await decrypter.decrypt(Readable.toWeb(source) as unknown as Bytes);
      const target = createWriteStream(to, { mode: 0o600, flags: 'wx' });
      await pipeline(Readable.fromWeb(plain as unknown as ReadableStream), target, { signal });
    } catch (error) {
      const isOfTheDisk = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
      throw isOfTheDisk || signal.aborted ? error : wrong();
    }
    return await work(to);
  } finally {
    source.destroy();
    await rm(to, { force: true });
  }
}
