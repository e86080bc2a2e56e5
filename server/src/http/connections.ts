import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

interface Limits {
  /** A few hundred phones at once, each with a few connections. */
  most?: number;
  /** Milliseconds that nothing may move on a connection; also those between two lines in the log. */
  silence?: number;
}

export interface Connections {
  /** The answers that are being made. */
  running(): ServerResponse[];
  /** Ends every connection on which no request is being answered: those kept for later, and those on which none ever came. */
  endIdle(): void;
}

/** Keeps watch over the connections of a server, of which each costs memory. Call before it listens. */
export function watchConnections(
  server: Server,
  log: Pick<Logger, 'warn'>,
  { most = 1_000, silence = 30_000 }: Limits = {},
): Connections {
  // By connection, since those stay: a set of the answers is made anew every few requests, and the old ones, once they
  // lie among what V8 seldom looks at, keep every answer that ever stood in them from being cleared up with its request.
  const latest = new Map<Socket, ServerResponse | undefined>();
  const isAnswered = (socket: Socket) => latest.get(socket)?.writableFinished ?? true;
  const endIdle = () => {
    for (const socket of latest.keys()) if (isAnswered(socket)) socket.destroy();
  };
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', ({ socket }, response) => latest.set(socket, response));

  server.setTimeout(silence, (socket) => {
    // Who asked and does not read, or does not ask; but whoever waits for us may have to wait longer.
    if (isAnswered(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(silence);
  });

  server.maxConnections = most;
  let toldAt = -Infinity;
  server.on('drop', () => {
    // Browsers keep theirs for a minute in case of another click, and open new ones without a word.
    server.closeIdleConnections();
    if (performance.now() - toldAt < silence) return;
    toldAt = performance.now();
    log.warn({ connections: most }, 'There are as many connections as can be, and further ones are refused');
  });

  const running = () =>
    [...latest.values()].flatMap((response) => (response && !response.writableFinished ? [response] : []));
  return { running, endIdle };
}
