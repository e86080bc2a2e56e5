import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
  // By connection, since those stay: a set of the answers is made anew every few requests, and the old ones, once they
  // lie among what V8 seldom looks at, keep every answer that ever stood in them from being cleared up with its request.
  const latest = new Map<Socket, ServerResponse>();
  let closing = false;
  app.server.on('connection', (socket) => socket.once('close', () => latest.delete(socket)));
  app.server.on('request', ({ socket }, response) => {
    if (closing) response.setHeader('connection', 'close');
    latest.set(socket, response);
  });
  return async () => {
    closing = true;
    for (const response of latest.values()) if (!response.headersSent) response.setHeader('connection', 'close');
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
