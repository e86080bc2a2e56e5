import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { Stanza, type Identity, type Recipient } from 'age-encryption';

// The passphrase stanza of the age format (age-encryption.org/v1, "scrypt") with Node's scrypt and cipher: the package's are JavaScript and would
// block the event loop for seconds.

/** The scrypt work factor of our files: 64 MB for each guess. */
const usualWorkFactor = 16;
/** The highest work factor accepted, as a file's author chose it; `age` itself uses 18. */
const maxWorkFactor = 18;
const label = Buffer.from('age-encryption.org/v1/scrypt');
const tagLength = 16;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function keyOf(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** factor * 1024 + 1_048_576 };
  return derive(passphrase, Buffer.concat([label, salt]), 32, cost);
}

// The nonce may be all zeros, because each key is used once.
const nonce = Buffer.alloc(12);

export function passphraseRecipient(passphrase: string, workFactor = usualWorkFactor): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await keyOf(passphrase, salt, workFactor);
      const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagLength });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const saltText = salt.toString('base64').replace(/=+$/, '');
      return [new Stanza(['scrypt', saltText, String(workFactor)], new Uint8Array(body))];
    },
  };
}

/** Opens only files sealed with a passphrase alone, as the format demands. */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      const [type, saltText = '', factor = ''] = stanza?.args ?? [];
      const salt = Buffer.from(saltText, 'base64');
      if (stanzas.length !== 1 || stanza === undefined || type !== 'scrypt' || salt.length !== 16) return null;
      if (!/^[1-9]\d?$/.test(factor) || Number(factor) > maxWorkFactor || stanza.body.length !== 16 + tagLength)
        return null;
      const key = await keyOf(passphrase, salt, Number(factor));
      const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagLength });
      decipher.setAuthTag(stanza.body.subarray(-tagLength));
      try {
        return new Uint8Array(Buffer.concat([decipher.update(stanza.body.subarray(0, -tagLength)), decipher.final()]));
      } catch {
        return null;
      }
    },
  };
}
