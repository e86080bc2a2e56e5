import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../../fair-queue.ts';

// The algorithm is argon2id, the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

// libuv has four threads; more than two concurrent hashes would make every file read wait.
const hashQueue = fairQueue(2, 200, 'Too many people are logging in right now. Try again in a moment.');

/** Normalises to NFC, as the same letters typed on two systems may differ in code points. */
export const normalPassword = (typed: string) => typed.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(normalPassword(password), cost));
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

// A hash without a password: checking against it costs what a real check costs, and always fails.
const dummyHash = `${currentCost}${base64(16)}$${base64(32)}`;

/** Takes the same time with or without a hash. `from` is the client of the fair queue: a device or network. */
export async function isPassword(passwordHash: string | null, typed: string, from?: string): Promise<boolean> {
  const matches = await hashQueue(() => verify(passwordHash ?? dummyHash, normalPassword(typed)), from);
  return matches && passwordHash !== null;
}

export const isOldHash = (passwordHash: string) => !passwordHash.startsWith(currentCost);

// The alphabet has no 0, 1, i, l or o: a printed slip is read aloud and typed on a phone. 12 of its 31 characters give 59 bits.
const slipAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const slipLength = 12;

const inGroups = (signs: string) => signs.match(/.{1,4}/g)?.join('-') ?? '';

export function newOneTimePassword(): string {
  return inGroups(Array.from({ length: slipLength }, () => slipAlphabet[randomInt(slipAlphabet.length)]).join(''));
}

/** Normalises a typed one-time password: phones capitalise the first letter, people omit hyphens. */
export function asOneTimePassword(typed: string): string {
  const signs = typed.toLowerCase().replace(/[\s-]/g, '');
  return signs.length === slipLength ? inGroups(signs) : typed;
}
