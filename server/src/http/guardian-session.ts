import type { FastifyReply, FastifyRequest } from 'fastify';
import { findGuardianCaller } from '../access/guardian-sessions.ts';
import type { GuardianCaller } from '../caller.ts';
import type { Db } from '../db/client.ts';

// Guardians have their own cookie: a member of the staff who is also a parent keeps both sessions, and neither grants the other's access.
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-tasika-family' : 'tasika_family');

const cookieRules = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure }) as const;

export const guardianTokenOf = (request: FastifyRequest) => request.cookies[cookieName(request.isSecure)];

export function setGuardianCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, lifetime }: { token: string; lifetime: number },
): void {
  const { isSecure } = request;
  void reply.setCookie(cookieName(isSecure), token, { ...cookieRules(isSecure), maxAge: lifetime / 1000 });
}

export function clearGuardianCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request.isSecure), cookieRules(request.isSecure));
}

/** The guardian whose page is open on this browser. */
export async function findGuardianSession(db: Db, request: FastifyRequest): Promise<GuardianCaller | undefined> {
  const token = guardianTokenOf(request);
  return token === undefined ? undefined : findGuardianCaller(db, token);
}
