import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { passphraseIdentity, passphraseRecipient } from './passphrase-key.ts';

const passphrase = 'nine green elephants';
/** A thousandth of the usual work, which age does in JavaScript. */
const workFactor = 6;

test('what is sealed here opens with age', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase, workFactor));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  expect(await decrypter.decrypt(await encrypter.encrypt('rows'), 'text')).toBe('rows');
});

test('what age sealed opens here, with its passphrase alone', async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const sealed = await encrypter.encrypt('rows');
  const open = (typed: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(passphraseIdentity(typed));
    return decrypter.decrypt(sealed, 'text');
  };
  expect(await open(passphrase)).toBe('rows');
  await expect(open('nine green elephant')).rejects.toThrow('no identity matched');
});
