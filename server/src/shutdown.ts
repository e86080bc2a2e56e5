import type { Server } from 'node:http';
import type { Connections } from './http/connections.ts';

interface Closable {
  server: Server;
  close(): PromiseLike<unknown>;
}

/** The milliseconds for the last requests, less than the ten seconds after which most supervisors kill. */
const LAST_REQUEST_MS = 8_000;

/**
 * Returns the function that closes the app: it accepts no new connections, answers running requests, and closes idle connections.
 * Call before the app listens.
 */
export function prepareShutdown(app: Closable, connections: Connections): () => Promise<void> {
  let closing = false;
  app.server.on('request', (_request, response) => {
    if (closing) response.setHeader('connection', 'close');
  });
  return async () => {
    closing = true;
    for (const response of connections.running()) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    connections.endIdle();
    const sweep = setInterval(connections.endIdle, 20);
    const lastResort = setTimeout(() => app.server.closeAllConnections(), LAST_REQUEST_MS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(lastResort);
    }
  };
}
