import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { ruleAt } from '../../refusals.ts';

// Encryption in the format of the program `age`, which opens these files, too: age --decrypt.

/** Loads the package on first use of a passphrase, which may be never. */
const loadAge = async () => ({ ...(await import('age-encryption')), ...(await import('./passphrase-key.ts')) });

const begins = 'age-encryption.org/v1\n';

type Bytes = globalThis.ReadableStream<Uint8Array>;

export async function seal(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter, passphraseRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as unknown as Bytes);
  return Readable.fromWeb(sealed);
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

export const isSealed = (head: Buffer): boolean => head.toString('latin1', 0, begins.length) === begins;

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
  if (!hasPlainHeader(head)) throw wrong();
  const { Decrypter, passphraseIdentity } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  return decrypter;
}

/** Whether the header is short and has one stanza, like our 150 bytes: it may be as long as its file and is parsed in memory. */
function hasPlainHeader(head: Buffer): boolean {
  const [header, ...rest] = head.toString('latin1').split('\n--- ', 2);
  return rest.length === 1 && header?.split('\n-> ').length === 2;
}

/** Decrypts a file to a temporary path for the duration of `work`. */
export async function withUnsealed<Answer>(
  path: string,
  passphrase: string | null,
  { temporaryPath, signal }: { temporaryPath: string; signal: AbortSignal },
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const head = await readHead(path);
  if (!isSealed(head)) return work(path);
  const decrypter = await openerOf(head, passphrase);
  try {
    await unseal(path, decrypter, temporaryPath, signal);
    return await work(temporaryPath);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

async function unseal(path: string, decrypter: Decrypter, to: string, signal: AbortSignal): Promise<void> {
  const source = createReadStream(path);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as unknown as Bytes).catch(() => {
      throw wrong();
    });
    await pipeline(
      Readable.fromWeb(plain as unknown as ReadableStream),
      createWriteStream(to, { mode: 0o600, flags: 'wx' }),
      { signal },
    );
  } catch (error) {
    const isOfTheDisk = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
    throw isOfTheDisk || signal.aborted ? error : wrong();
  } finally {
    source.destroy();
  }
}
