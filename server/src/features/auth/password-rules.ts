import { passwordLength } from '#contract/auth';
import type { Role } from '#contract/endpoint';
import { atLeast, atMost } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import { ruleAt } from '../../refusals.ts';
import { commonWords, runs } from './common-passwords.ts';
import { normalPassword } from './passwords.ts';

export interface PasswordOwner {
  role: Role;
  name: string;
  email: string | null;
  admissionNo?: string | null;
}

export const minLengthFor = (role: Role) => (role === 'student' ? passwordLength.student : passwordLength.staff);

/** Refuses with an error of `field` that says what to do instead. */
export function requireGoodPassword(typed: string, owner: PasswordOwner, academyName: string, field: string): void {
  const problem = findProblem(normalPassword(typed), owner, academyName);
  if (problem !== undefined) throw ruleAt(field, problem);
}

function findProblem(password: string, owner: PasswordOwner, academyName: string): Sentence | undefined {
  const length = Array.from(password).length;
  const minLength = minLengthFor(owner.role);
  if (length < minLength) return atLeast(minLength);
  if (length > passwordLength.max) return atMost(passwordLength.max);
  if (isPersonal(password, owner, academyName)) {
    return sentence("Leave your name, your email, your admission number and the academy's name out of the password");
  }
  if (isCommon(password))
    return sentence('This password is easy to guess. Use three or four words that do not belong together');
  return undefined;
}

const lookAlikes: Record<string, string> = {
  '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '$': 's', '5': 's', '7': 't', '8': 'b',
}; // prettier-ignore

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');
const withoutEnds = (text: string) => text.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '');
const readLookAlikes = (text: string) => Array.from(text, (sign) => lookAlikes[sign] ?? sign).join('');

/** The word itself, and its readings with look-alike digits and signs as letters, inside only or also at the ends. */
function readingsOf(password: string): string[] {
  const plain = password.toLowerCase();
  return [...new Set([plain, readLookAlikes(withoutEnds(plain)), readLookAlikes(plain)].map(lettersOf))];
}

function isPersonal(password: string, owner: PasswordOwner, academyName: string): boolean {
  const mailbox = owner.email?.split('@')[0] ?? '';
  const words = [owner.name, mailbox, academyName].flatMap((text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u),
  );
  const readings = readingsOf(password);
  // Three letters occur in many words ("ram" in "program"), so short names count only when nothing else is left.
  if (
    words.some((word) =>
      readings.some((text) => (word.length >= 4 ? text.includes(word) : word.length >= 3 && text === word)),
    )
  ) {
    return true;
  }
  const digits = owner.admissionNo?.replace(/\D/g, '') ?? '';
  const whole = password.toLowerCase();
  return (
    (digits.length >= 6 && password.replace(/\D/g, '').includes(digits)) ||
    (mailbox.length >= 4 && whole.includes(mailbox))
  );
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    new Set(plain).size <= 3 ||
    isRepeated(plain) ||
    withoutRuns(plain).length <= 3 ||
    isDateOrPhone(plain) ||
    readingsOf(withoutRuns(plain)).concat(readingsOf(plain)).some(isMadeOfCommonWords)
  );
}

const isRepeated = (text: string) => /^(.{1,4})\1+.{0,2}$/u.test(text);

const everyRun = runs.flatMap((run) => [run, run.split('').toReversed().join('')]);

/** Removes "1234", "qwerty", "dcba" and similar runs of at least four characters. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = runLengthAt(text, at);
    if (length < 4) rest += text[at];
    at += length < 4 ? 1 : length;
  }
  return rest;
}

function runLengthAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && everyRun.some((run) => run.includes(text.slice(at, at + length + 1))))
    length += 1;
  return length;
}

function isDateOrPhone(text: string): boolean {
  const digits = text.replace(/[\s./-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return false;
  return (
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(digits) ||
    /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits) ||
    /^(\+?91|0)?[6-9]\d{9}$/.test(digits)
  );
}

/** Whether a text is one or two common words, repeated, with up to two letters between or around them. */
function isMadeOfCommonWords(letters: string): boolean {
  if (letters.length === 0) return false;
  const found = new Set<string>();
  let left = 0;
  for (let at = 0; at < letters.length;) {
    const word = longestWordAt(letters, at);
    if (word === undefined) left += 1;
    else found.add(word);
    at += word?.length ?? 1;
  }
  return found.size >= 1 && found.size <= 2 && left <= 2;
}

const longestWord = Math.max(...[...commonWords].map((word) => word.length));

function longestWordAt(letters: string, at: number): string | undefined {
  for (let length = Math.min(longestWord, letters.length - at); length >= 2; length -= 1) {
    const candidate = letters.slice(at, at + length);
    if (commonWords.has(candidate)) return candidate;
  }
  return undefined;
}
