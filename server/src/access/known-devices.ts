import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const maxPeople = 8;

/** A browser that has signed in before, with a signature for each person who signed in on it. */
export interface Device {
  id: string;
  marks: string[];
}

export interface Person {
  id: string;
  passwordHash: string;
}

const isOurs = (value: string) => /^[\w-]{22}$/.test(value);

// Signs with the person's own password hash, which never leaves the database: a new password invalidates all devices, and there
// is no signing key to store.
const markOf = (deviceId: string, person: Person) =>
  createHmac('sha256', person.passwordHash)
    .update(`${deviceId} ${person.id}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** Parses what `deviceText` wrote; any other cookie value is undefined. */
export function deviceIn(text: string): Device | undefined {
  const [id = '', ...marks] = text.split('.');
  return isOurs(id) ? { id, marks: marks.filter(isOurs).slice(-maxPeople) } : undefined;
}

export const deviceText = ({ id, marks }: Device): string => [id, ...marks].join('.');

export function isKnownDevice(device: Device, person: Person): boolean {
  const expected = Buffer.from(markOf(device.id, person));
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected));
}

/** Adds a person who has authenticated on this device: others' guessing no longer locks them out there. */
export function withPerson(known: Device | undefined, person: Person): Device {
  const { id, marks } = known ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const mark = markOf(id, person);
  return { id, marks: [...marks.filter((other) => other !== mark), mark].slice(-maxPeople) };
}
