import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const worthIt = 1024;
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

const accepts = (header: string, coding: string) => {
  const offer = header.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === coding);
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer);
};

/** Sends JSON, smaller where the client can read it. Synchronous: at this size a thread would cost more than the work. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (json.length < worthIt) return reply.send(json);
  void reply.header('vary', 'accept-encoding');
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return reply.send(json);
  if (accepts(header, 'br')) return reply.header('content-encoding', 'br').send(brotliCompressSync(json, brotli));
  if (accepts(header, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzipSync(json, { level: 1 }));
  return reply.send(json);
}
