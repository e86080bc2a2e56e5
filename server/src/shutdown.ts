import type { Server, ServerResponse } from 'node:http';

interface Closable {
  server: Server;
  close(): PromiseLike<unknown>;
}

const LAST_REQUEST_MS = 15_000;

/**
 * Returns the function that closes the app: no new connections, running requests are answered, and connections that
 * clients keep open for later are ended as soon as they are idle. Call before the app listens.
 */
export function prepareShutdown(app: Closable): () => Promise<void> {
  const running = new Set<ServerResponse>();
  let closing = false;
  app.server.on('request', (_request, response) => {
    if (closing) response.setHeader('connection', 'close');
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return async () => {
    closing = true;
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
    const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
    const lastResort = setTimeout(() => app.server.closeAllConnections(), LAST_REQUEST_MS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(lastResort);
    }
  };
}
