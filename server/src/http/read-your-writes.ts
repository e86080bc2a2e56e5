import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import type { LogPosition, Read, Replica } from '../db/replica.ts';
import type { Deps } from '../deps.ts';

/** Holds the position in the log behind this browser's last write: the next request may reach another server. */
const cookieName = 'tasika_written';
/** More than the second after which a replica without the write is not read from by anybody. */
const lifetimeSeconds = 10;

/** Reads from the replica, if there is one, what it has of this browser's own writes. */
export function readerOf({ db, replica }: Pick<Deps, 'db' | 'replica'>, request: FastifyRequest): Read {
  if (replica === undefined) return (work) => work(db);
  return (work) => replica.read(work, writtenBy(request));
}

function writtenBy(request: FastifyRequest): LogPosition {
  const written = request.cookies[cookieName];
  return written === undefined || !/^\d{1,16}$/.test(written) ? 0 : Number(written);
}

/** Whether an endpoint writes: a download of a list is recorded in the history. */
export const changesSomething = ({ method, sends }: Endpoint): boolean => method !== 'GET' || sends !== undefined;

/** A hook that tells the browser of a signed-in person how far the log went when a call was done, even one that failed. */
export function rememberWrite(replica: Replica) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.user === undefined && request.guardian === undefined) return;
    const position = await replica.position().catch(() => Number.MAX_SAFE_INTEGER);
    void reply.setCookie(cookieName, String(position), {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.isSecure,
      maxAge: lifetimeSeconds,
    });
  };
}
