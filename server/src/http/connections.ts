import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from '../access/network.ts';

interface Limits {
  /** The most connections: enough for a few hundred phones with a few connections each. */
  maxConnections?: number;
  /** The milliseconds an answer may remain unread without any progress; also the minimum between two log lines. */
  idleMs?: number;
  /** The keep-alive in milliseconds: a connection without a complete request for this long is closed. */
  lingerMs?: number;
}

interface Open {
  network: string;
  /** The time of its last request, or of connecting. */
  at: number;
  /** The response to its latest request. */
  response?: ServerResponse;
}

type OpenConnections = ReadonlyMap<Socket, Open>;

export interface Connections {
  /** The answers in progress. */
  running(): ServerResponse[];
  /** Closes every connection without a request in progress: idle keep-alive ones, and those that never sent one. */
  endIdle(): void;
}

/** Limits the connections of a server, each of which costs memory. Call before it listens. */
export function watchConnections(
  server: Server,
  log: Pick<Logger, 'warn'>,
  { maxConnections = 1_000, idleMs = 30_000, lingerMs = 90_000 }: Limits = {},
): Connections {
  // The map is keyed by connection, since these are long-lived. A set of answers is rehashed every few requests, and old tables, once in V8's
  // old generation, retain every answer they held.
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
    if (open.size <= maxConnections) return;
    const ended = leastUseful(open) ?? socket;
    // It is removed before 'close', since many more may connect until then.
    open.delete(ended);
    ended.destroy();
    if (now - toldAt < idleMs) return;
    toldAt = now;
    log.warn(
      { connections: maxConnections },
      'There are as many connections as can be, and each further one ends another',
    );
  });
  server.on('request', ({ socket }, response) => {
    const { network = '' } = open.get(socket) ?? {};
    open.set(socket, { network, at: performance.now(), response });
  });
  server.once('listening', () => endStuck(server, open, { idleMs, lingerMs }));
  return { running, endIdle };
}

/**
 * The connection to close: of the network with most connections, the one longest without a request in progress, so that no client starves
 * others by holding many. An incomplete request does not count.
 */
function leastUseful(open: OpenConnections): Socket | undefined {
  const byNetwork = Map.groupBy(open, ([, { network }]) => network);
  const [largest = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
  const waiting = largest.filter(([, { response }]) => !response?.req.complete || response.writableFinished);
  return waiting.sort(([, a], [, b]) => a.at - b.at)[0]?.[0];
}

/**
 * Closes the connection of a client that requests and never reads, and so makes us buffer the answer. Node's own time-outs for this and
 * for idle connections restart with each byte received, even a line break.
 */
function endStuck(
  server: Server,
  open: OpenConnections,
  { idleMs, lingerMs }: { idleMs: number; lingerMs: number },
): void {
  const unread = new WeakMap<Socket, { taken: number; since: number }>();
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, { response, at }] of open) {
      if (socket.writableLength === 0) {
        unread.delete(socket);
        if (response?.writableFinished === true && now - at >= lingerMs) socket.destroy();
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const before = unread.get(socket);
      if (before?.taken !== taken) unread.set(socket, { taken, since: now });
      else if (now - before.since >= idleMs) socket.destroy();
    }
  }, idleMs / 6);
  look.unref();
  server.once('close', () => clearInterval(look));
}

/**
 * Closes a connection that sends a request before the answer to the last one has begun. No browser pipelines, and a few kilobytes of requests
 * would make us buffer all their answers. A client that has the last byte of an answer may be quicker than we are to notice that it is sent: its next
 * request waits for that.
 */
export function refusePipelining(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const last = latest.get(socket);
    const isPipelined = last !== undefined && !last.headersSent;
    if (isPipelined) {
      void reply.hijack();
      socket.destroy();
      return;
    }
    latest.set(socket, reply.raw);
    if (last?.writableFinished ?? true) done();
    else last?.once('close', () => done());
  });
}
