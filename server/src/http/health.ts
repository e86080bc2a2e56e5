import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

type HealthNeed = Pick<Deps, 'pool' | 'log' | 'stopping'>;

/** Liveness and readiness for process supervisors and load balancers; a server that is about to end is not ready. */
export function healthRoutes(app: FastifyInstance, { pool, log, stopping }: HealthNeed): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (stopping?.aborted) return reply.code(503).send({ status: 'the server is being stopped' });
    try {
      await pool.query('SELECT 1');
      return reply.send({ status: 'ready' });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', 2).send({ status: 'the database cannot be reached' });
    }
  });
}
