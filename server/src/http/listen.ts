import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/** Listens on one address; an error that the operator can correct becomes a `StartError`. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  try {
    // The name is looked up, because with "localhost" Fastify creates a second server without our limits and shutdown.
    const { address } = await lookup(HOST, { order: 'ipv4first' });
    await app.listen({ host: address, port: PORT, listenTextResolver: (where) => `Listening on ${where}` });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${PORT} is in use by another program. Stop that, or set PORT to another number.`);
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${PORT} may not be used by this account. Set PORT to a number above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
      throw new StartError(`HOST ${HOST} is not an address of this machine. Leave it out to listen on all of them.`);
    }
    throw error;
  }
}
