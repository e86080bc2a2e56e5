import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceIn, deviceText, withPerson, type Device, type Person } from '../access/known-devices.ts';

const cookieName = 'tasika_device';
const halfYear = 180 * 24 * 60 * 60;

export const readDevice = (request: FastifyRequest): Device | undefined => deviceIn(request.cookies[cookieName] ?? '');

/** Remembers the browser after authentication: it is then not locked out by others' guessing. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: Person): void {
  reply.setCookie(cookieName, deviceText(withPerson(readDevice(request), person)), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: halfYear,
  });
}
