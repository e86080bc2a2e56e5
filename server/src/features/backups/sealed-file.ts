import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
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

export async function isSealed(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(begins.length), 0, begins.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === begins;
  } finally {
    await handle.close();
  }
}

/** Decrypts a file to a temporary path for the duration of `work`. */
export async function withUnsealed<Answer>(
  path: string,
  passphrase: string | null,
  { temporaryPath, signal }: { temporaryPath: string; signal: AbortSignal },
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (!(await isSealed(path))) return work(path);
  if (passphrase === null) throw ruleAt('passphrase', 'Enter the passphrase of this backup');
  try {
    await unseal(path, passphrase, temporaryPath, signal);
    return await work(temporaryPath);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

const maxHeaderBytes = 16 * 1024;

/** Whether the header is short and has one stanza, like our 150 bytes: it may be as long as its file and is parsed in memory. */
async function hasPlainHeader(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const [header, ...rest] = buffer.toString('latin1', 0, bytesRead).split('\n--- ', 2);
    return rest.length === 1 && header?.split('\n-> ').length === 2;
  } finally {
    await handle.close();
  }
}

async function unseal(path: string, passphrase: string, to: string, signal: AbortSignal): Promise<void> {
  const wrong = () => ruleAt('passphrase', 'This is not the passphrase of this backup, or the file is damaged');
  if (!(await hasPlainHeader(path))) throw wrong();
  const { Decrypter, passphraseIdentity } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
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
