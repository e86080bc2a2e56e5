import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from './fair-queue.ts';

// The library's own default is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

// Hashes run on libuv's four threads; more than two at once and every file read waits behind sign-ins.
const inTurn = fairQueue(2, 200);

/** The same letters typed on two systems may differ in code points; NFC makes them one password. */
export const normalPassword = (typed: string) => typed.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalPassword(password), cost));
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

// A dummy hash: checking against it costs what a real check costs, and always fails.
const nobodysHash = `${currentCost}${base64(16)}$${base64(32)}`;

/** Takes the same time whether or not there is a hash to check against. `from` is who takes turns with others: a device or network. */
export async function isPassword(passwordHash: string | null, typed: string, from?: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? nobodysHash, normalPassword(typed)), from);
  return matches && passwordHash !== null;
}

export const isOldHash = (passwordHash: string) => !passwordHash.startsWith(currentCost);

// No 0, 1, i, l or o: a printed slip is read aloud and typed on a phone. 31 signs, 12 of them: 59 bits.
const slipAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const slipLength = 12;

const inGroups = (signs: string) => signs.match(/.{1,4}/g)?.join('-') ?? '';

export function newOneTimePassword(): string {
  return inGroups(Array.from({ length: slipLength }, () => slipAlphabet[randomInt(slipAlphabet.length)]).join(''));
}

/** What a slip says, however it was typed: phones put a capital first, people leave out the hyphens. */
export function asOneTimePassword(typed: string): string {
  const signs = typed.toLowerCase().replace(/[\s-]/g, '');
  return signs.length === slipLength ? inGroups(signs) : typed;
}
