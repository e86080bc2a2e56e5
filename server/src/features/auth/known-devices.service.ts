import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'tasika_device';
const halfYear = 180 * 24 * 60 * 60;
const mostPeople = 8;

/** A browser that has signed in before, with a mark for each person who did. */
export interface Device {
  id: string;
  marks: string[];
}

interface Person {
  id: string;
  passwordHash: string;
}

const isOurs = (value: string) => /^[\w-]{22}$/.test(value);

// Signed with the person's own password hash, which never leaves the database: a new password forgets all devices,
// and there is no key to keep.
const markOf = (deviceId: string, person: Person) =>
  createHmac('sha256', person.passwordHash)
    .update(`${deviceId} ${person.id}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

export function readDevice(request: FastifyRequest): Device | undefined {
  const [id = '', ...marks] = (request.cookies[cookieName] ?? '').split('.');
  return isOurs(id) ? { id, marks: marks.filter(isOurs).slice(-mostPeople) } : undefined;
}

export function isKnownDevice(device: Device, person: Person): boolean {
  const expected = Buffer.from(markOf(device.id, person));
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected));
}

/** Called when somebody has just proved who they are: this browser is not locked out by others' guessing. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: Person): void {
  const device = readDevice(request) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
  const mark = markOf(device.id, person);
  const marks = [...device.marks.filter((other) => other !== mark), mark].slice(-mostPeople);
  reply.setCookie(cookieName, [device.id, ...marks].join('.'), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: halfYear,
  });
}
