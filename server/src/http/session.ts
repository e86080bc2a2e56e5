import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSession, deleteSession, findCaller } from '../access/sessions.ts';
import type { Caller, GuardianCaller } from '../caller.ts';
import type { Database, Db } from '../db/client.ts';
import { findGuardianCaller } from '../access/guardian-sessions.ts';
import { deviceIn, deviceText, withPerson, type Device, type Person } from '../access/known-devices.ts';

/** The cookie's name: browsers accept a `__Host-` cookie only over https and for this host alone; plain http cannot have it. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-tasika' : 'tasika');

const cookieRules = (isSecure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;

const tokenOf = (request: FastifyRequest) => request.cookies[cookieName(request.isSecure)];

/**
 * Signs a person in on this browser, see `createSession`. Answers false, and does nothing, if the account was deactivated or the
 * password changed in the meantime.
 */
export async function startSession(
  db: Db,
  reply: FastifyReply,
  account: { id: string; passwordHash: string | null },
  { keepSignedIn, request }: { keepSignedIn: boolean; request: FastifyRequest },
): Promise<boolean> {
  const browser = { earlierToken: tokenOf(request), userAgent: request.headers['user-agent'], address: request.ip };
  const started = await createSession(db, account, browser, keepSignedIn);
  if (started === undefined) return false;
  void reply.setCookie(cookieName(request.isSecure), started.token, {
    ...cookieRules(request.isSecure),
    ...(keepSignedIn && { maxAge: started.lifetime / 1000 }),
  });
  return true;
}

/** Ends this browser's session, if any. */
export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenOf(request);
  if (token !== undefined) await deleteSession(db, token);
  void reply.clearCookie(cookieName(request.isSecure), cookieRules(request.isSecure));
}

/** The person whose live session came with the request. */
export async function findSession(database: Database, request: FastifyRequest): Promise<Caller | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findCaller(database, token, request.ip);
}

// Guardians have their own cookie: a member of the staff who is also a parent keeps both sessions, and neither grants the other's access.
const guardianCookie = (isSecure: boolean) => (isSecure ? '__Host-tasika-family' : 'tasika_family');

const guardianRules = (isSecure: boolean) => ({ ...cookieRules(isSecure), sameSite: 'strict' }) as const;

export const guardianTokenOf = (request: FastifyRequest) => request.cookies[guardianCookie(request.isSecure)];

export function setGuardianCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, lifetime }: { token: string; lifetime: number },
): void {
  const { isSecure } = request;
  void reply.setCookie(guardianCookie(isSecure), token, { ...guardianRules(isSecure), maxAge: lifetime / 1000 });
}

export function clearGuardianCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(guardianCookie(request.isSecure), guardianRules(request.isSecure));
}

/** The guardian whose page is open on this browser. */
export async function findGuardianSession(db: Db, request: FastifyRequest): Promise<GuardianCaller | undefined> {
  const token = guardianTokenOf(request);
  return token === undefined ? undefined : findGuardianCaller(db, token);
}

const deviceCookie = 'tasika_device';
const halfYear = 180 * 24 * 60 * 60;

export const readDevice = (request: FastifyRequest): Device | undefined =>
  deviceIn(request.cookies[deviceCookie] ?? '');

/** Remembers the browser after authentication: it is then not locked out by others' guessing. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: Person): void {
  reply.setCookie(deviceCookie, deviceText(withPerson(readDevice(request), person)), {
    ...cookieRules(request.isSecure),
    path: '/api/auth',
    maxAge: halfYear,
  });
}
