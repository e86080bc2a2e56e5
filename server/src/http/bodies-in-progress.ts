import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of its route, which may take longer than its client waits. */
    work: Promise<unknown> | undefined;
  }
}

/** The most bytes of bodies in memory: a form from each possible connection, or two of the largest bodies. */
const maxBytes = 32 * 1024 * 1024;

/** Limits the sum of all bodies, each from before it is read until it is answered and the work on it has ended. */
export function limitBodiesInProgress(app: FastifyInstance): void {
  let bytes = 0;
  app.decorateRequest('work', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const size = sizeOf(request);
    if (size === 0 || reply.raw.closed) return done(null, payload);
    if (bytes + size > maxBytes) return done(unavailable('Too much is arriving right now. Try again in a moment.', 2));
    bytes += size;
    reply.raw.once('close', () => void Promise.allSettled([request.work]).then(() => (bytes -= size)));
    done(null, payload);
  });
}

/** The size of a body in memory; uploads have none, as they are streamed to the disk. */
function sizeOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (config.endpoint?.upload) return 0;
  const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
  return Math.min(declared, bodyLimit);
}
