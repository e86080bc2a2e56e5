import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from '../access/network.ts';

interface Limits {
  /** A few hundred phones at once, each with a few connections. */
  most?: number;
  /** Milliseconds for which an answer may wait to be read without any of it being taken; also those between two lines in the log. */
  silence?: number;
  /** Milliseconds since its last request after which a connection is ended, whatever comes on it that is none. */
  kept?: number;
}

interface Open {
  network: string;
  /** When its last request came, or itself. */
  at: number;
  /** To its last request. */
  response?: ServerResponse;
}

type OpenConnections = ReadonlyMap<Socket, Open>;

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
  { most = 1_000, silence = 30_000, kept = 90_000 }: Limits = {},
): Connections {
  // By connection, since those stay: a set of the answers is made anew every few requests, and the old ones, once they
  // lie among what V8 seldom looks at, keep every answer that ever stood in them from being cleared up with its request.
  const open = new Map<Socket, Open>();
  const running = () =>
    [...open.values()].flatMap(({ response }) => (response && !response.writableFinished ? [response] : []));
  const endIdle = () => {
    for (const [socket, { response }] of open) if (response?.writableFinished ?? true) socket.destroy();
  };
  let toldAt = -Infinity;
  server.on('connection', (socket) => {
    const now = performance.now();
    open.set(socket, { network: networkOf(socket.remoteAddress), at: now });
    socket.once('close', () => open.delete(socket));
    if (open.size <= most) return;
    const ended = leastUseful(open) ?? socket;
    // Before it has closed, since many more may come until then.
    open.delete(ended);
    ended.destroy();
    if (now - toldAt < silence) return;
    toldAt = now;
    log.warn({ connections: most }, 'There are as many connections as can be, and each further one ends another');
  });
  server.on('request', ({ socket }, response) => {
    const { network = '' } = open.get(socket) ?? {};
    open.set(socket, { network, at: performance.now(), response });
  });
  server.once('listening', () => endStuck(server, open, { silence, kept }));
  return { running, endIdle };
}

/**
 * Of the network that has the most connections the one that has waited longest without a request to answer, so that nobody
 * keeps others out by holding many. Half a request cannot be answered yet.
 */
function leastUseful(open: OpenConnections): Socket | undefined {
  const byNetwork = Map.groupBy(open, ([, { network }]) => network);
  const [largest = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
  const waiting = largest.filter(([, { response }]) => !response?.req.complete || response.writableFinished);
  return waiting.sort(([, a], [, b]) => a.at - b.at)[0]?.[0];
}

/**
 * Who asks and does not read has us keep the answer. Node has timeouts of its own for this and for connections that nobody
 * uses, but each byte that comes, be it a line break, has them begin anew.
 */
function endStuck(server: Server, open: OpenConnections, { silence, kept }: { silence: number; kept: number }): void {
  const unread = new WeakMap<Socket, { taken: number; since: number }>();
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, { response, at }] of open) {
      if (socket.writableLength === 0) {
        unread.delete(socket);
        if (response?.writableFinished === true && now - at >= kept) socket.destroy();
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
