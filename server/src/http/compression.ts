import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const worthIt = 1024;
/** The bytes from which compressing is worth a thread, so that others are answered meanwhile; below, a thread costs more than the work. */
const large = 256 * 1024;
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

const fast = { level: 1 };
const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)];

/** The encoding by `Accept-Encoding`: Brotli, else gzip, else none (`br;q=0` is a refusal). */
export const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | 'identity' =>
  negotiate((accepted ?? '').toLowerCase(), ['br', 'gzip']) ?? 'identity';

/** Sends JSON, compressed if the client accepts it. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (json.length < worthIt) return reply.send(json);
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(json);
  void reply.header('content-encoding', encoding);
  if (json.length < large)
    return reply.send(encoding === 'br' ? brotliCompressSync(json, brotli) : gzipSync(json, fast));
  return reply.send(await (encoding === 'br' ? brotliInThread(json, brotli) : gzipInThread(json, fast)));
}
