import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

/** The message that Fastify publishes on its diagnostics channel when a route's handler starts. */
interface HandlerStart {
  reply: { raw: ServerResponse };
  route: { url?: string };
}

/** Counts and times every request of `server`, by method, route pattern and status. */
export function measureRequests(server: Server, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Sums of others, with the suffix of a counter, which they are not.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'tasika_database_connections',
    help: 'Connections to PostgreSQL by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });

  const routes = new WeakMap<ServerResponse, string>();
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { reply, route } = message as HandlerStart;
    if (route.url) routes.set(reply.raw, route.url);
  });
  server.on('request', (request, response) => {
    const start = performance.now();
    response.once('finish', () => {
      // The route is unknown if the request was refused before a handler ran; its path comes from the client and must not become a label.
      const labels = { method: request.method, route: routes.get(response) ?? 'none', status: response.statusCode };
      durations.observe(labels, (performance.now() - start) / 1_000);
    });
  });
  return registry;
}

const usualPort = 9464;

interface Metrics {
  registry: Registry;
  /** Brings what has to be asked for up to date, before each answer. */
  refresh: () => Promise<void>;
}

/**
 * Serves `/metrics`, on loopback unless `METRICS_HOST` says otherwise. Port 0 switches it off; if the default port is taken, perhaps by another installation, the
 * server runs without.
 */
export async function serveMetrics(
  { registry, refresh }: Metrics,
  { METRICS_PORT: chosen, METRICS_HOST }: Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>,
  log: Pick<Logger, 'warn'>,
): Promise<Server | undefined> {
  if (chosen === 0) return undefined;
  const server = metricsServer(registry, refresh);
  try {
    server.listen(chosen ?? usualPort, METRICS_HOST);
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const taken = code === 'EACCES' ? 'may not be used by this account' : 'is in use by another program';
    if (chosen !== undefined) {
      throw new StartError(`METRICS_PORT ${chosen} ${taken}. Set another one, or 0 to have no metrics.`);
    }
    log.warn(`There are no metrics: port ${usualPort} ${taken}. Set METRICS_PORT to another one, or to 0.`);
    return undefined;
  }
}

function metricsServer(registry: Registry, refresh: () => Promise<void>): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = refresh().then(() => registry.metrics());
    void text.then(
      (lines) => response.writeHead(200, { 'content-type': registry.contentType }).end(lines),
      () => response.writeHead(500).end(),
    );
  });
}
