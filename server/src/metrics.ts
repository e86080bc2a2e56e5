import { subscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StartError } from './start-error.ts';

/** What Fastify tells on its diagnostics channel when a route's handler begins. */
interface HandlerStart {
  reply: { raw: ServerResponse };
  route: { url?: string };
}

/** Counts and times every request of `server`, by method, route pattern and status. */
export function measureRequests(server: Server, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
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
      // Without a route it was refused before a handler saw it; its path is the caller's word and no label.
      const labels = { method: request.method, route: routes.get(response) ?? 'none', status: response.statusCode };
      durations.observe(labels, (performance.now() - start) / 1_000);
    });
  });
  return registry;
}

/** Serves `/metrics` to this machine only. Port 0 switches it off. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server | undefined> {
  if (port === 0) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`METRICS_PORT ${port} is in use. Set another one, or 0 to have no metrics.`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
