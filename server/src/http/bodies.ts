import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { formBytes, type Endpoint } from '#contract/endpoint';
import { Refusal, tooLarge, unavailable } from '../refusals.ts';

/** Accepts JSON only, and leaves it unparsed until its route works on it. An empty body is fine: clients label it JSON all the same. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** The bytes of a body per value: objects take a hundred times the memory of the two bytes that make one. */
const bytesPerValue = 32;

/** The most levels, more than any endpoint needs; much deeper JSON would overflow the stack of recursive code. */
const deepest = 20;

const unreadable = () => new Refusal('malformed', 'The body is not readable JSON');

/** Parses the body of a call that takes one. A body that would cost more than an honest one is refused before it is parsed. */
export function readJson({ bodyLimit = formBytes }: Endpoint, bytes: unknown): unknown {
  // The request has no body, and so no type.
  if (!Buffer.isBuffer(bytes)) return undefined;
  const { values, depth } = sizeOfJson(bytes);
  if (depth > deepest) throw unreadable();
  if (values > bodyLimit / bytesPerValue) throw tooLarge();
  try {
    return parse(bytes, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw unreadable();
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
// These are compared one by one, as a set of them takes three times as long.
const [openingList, openingObject, closingList, closingObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/** The number of values of a JSON text, or fewer, and of its levels. */
function sizeOfJson(json: Buffer): { values: number; depth: number } {
  let [values, level, depth, isText] = [1, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else isText = byte !== quote;
    } else if (byte === quote) isText = true;
    else if (byte === comma) values += 1;
    else if (byte === openingList || byte === openingObject) {
      values += 1;
      level += 1;
      depth = Math.max(depth, level);
    } else if (byte === closingList || byte === closingObject) level -= 1;
  }
  return { values, depth };
}

const bodyTimeout = 15_000;

/**
 * The time-out of an upload. Any other request body has to arrive within 15 seconds. Node has one time-out for all of them, which has to
 * suit a large file from a slow phone.
 */
export const uploadTimeout = 600_000;

const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.readableEnded || request.routeOptions.config.endpoint?.upload) return done();
    const timer = setTimeout(() => {
      if (raw.readableEnded) return;
      // The request was refused before its body was read, and the rest never arrived.
      if (reply.sent) raw.destroy();
      else raw.socket.end(tooLate, () => raw.destroy());
    }, bodyTimeout);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of its route, which may take longer than its client waits. */
    work: Promise<unknown> | undefined;
  }
}

/** The most bytes of bodies in memory: a form from each possible connection, or two of the largest bodies. */
const maxBytes = 32 * 1024 * 1024;

/** Limits the sum of all bodies, each from before it is read until it is answered and the work on it has ended. */
export function limitBodiesInProgress(app: FastifyInstance): void {
  let bytes = 0;
  app.decorateRequest('work', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const size = sizeOf(request);
    if (size === 0 || reply.raw.closed) return done(null, payload);
    if (bytes + size > maxBytes) return done(unavailable('Too much is arriving right now. Try again in a moment.', 2));
    bytes += size;
    reply.raw.once('close', () => void Promise.allSettled([request.work]).then(() => (bytes -= size)));
    done(null, payload);
  });
}

/** The size of a body in memory; uploads have none, as they are streamed to the disk. */
function sizeOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (config.endpoint?.upload) return 0;
  const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
  return Math.min(declared, bodyLimit);
}
