import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSession, deleteSession, findCaller } from '../access/sessions.ts';
import type { Caller } from '../caller.ts';
import type { Database, Db } from '../db/client.ts';

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
