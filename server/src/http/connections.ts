import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

interface Limits {
  /** A few hundred phones at once, each with a few connections. */
  most?: number;
  /** Milliseconds for which an answer may wait to be read without any of it being taken; also those between two lines in the log. */
  silence?: number;
  /** Milliseconds since its last request after which a connection makes room for another. */
  unused?: number;
  /** Milliseconds since its last request after which a connection is ended, whatever comes on it that is none. */
  kept?: number;
}

interface Asked {
  response: ServerResponse;
  at: number;
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
  { most = 1_000, silence = 30_000, unused = 10_000, kept = 90_000 }: Limits = {},
): Connections {
  // By connection, since those stay: a set of the answers is made anew every few requests, and the old ones, once they
  // lie among what V8 seldom looks at, keep every answer that ever stood in them from being cleared up with its request.
  const latest = new Map<Socket, Asked | undefined>();
  const running = () =>
    [...latest.values()].flatMap((asked) => (asked && !asked.response.writableFinished ? [asked.response] : []));
  const endIdle = () => {
    for (const [socket, asked] of latest) if (asked?.response.writableFinished ?? true) socket.destroy();
  };
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', ({ socket }, response) => latest.set(socket, { response, at: performance.now() }));
  server.once('listening', () => endStuck(server, latest, { silence, kept }));

  server.maxConnections = most;
  let toldAt = -Infinity;
  server.on('drop', () => {
    const now = performance.now();
    // Browsers keep theirs for a minute in case of another click, and open new ones without a word.
    for (const [socket, asked] of latest) {
      if (asked?.response.writableFinished === true && now - asked.at >= unused) socket.destroy();
    }
    if (now - toldAt < silence) return;
    toldAt = now;
    log.warn({ connections: most }, 'There are as many connections as can be, and further ones are refused');
  });
  return { running, endIdle };
}

/**
 * Who asks and does not read has us keep the answer. Node has timeouts of its own for this and for connections that nobody
 * uses, but each byte that comes, be it a line break, has them begin anew.
 */
function endStuck(
  server: Server,
  connections: ReadonlyMap<Socket, Asked | undefined>,
  { silence, kept }: { silence: number; kept: number },
): void {
  const unread = new WeakMap<Socket, { taken: number; since: number }>();
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, asked] of connections) {
      if (socket.writableLength === 0) {
        unread.delete(socket);
        if (asked?.response.writableFinished === true && now - asked.at >= kept) socket.destroy();
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const before = unread.get(socket);
      if (before?.taken !== taken) unread.set(socket, { taken, since: now });
      else if (now - before.since >= silence) socket.destroy();
    }
  }, silence / 6);
  look.unref();
  server.once('close', () => clearInterval(look));
}

/**
 * Ends a connection on which a request comes before the last one is answered. No browser does that, and a few kilobytes of
 * requests would have us hold their answers all at once.
 */
export function refusePipelining(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (latest.get(socket)?.writableFinished ?? true) {
      latest.set(socket, reply.raw);
      return done();
    }
    void reply.hijack();
    socket.destroy();
  });
}
