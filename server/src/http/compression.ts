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
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  return sendCompressed(request, reply, json);
}

/** Sends what can be compressed, compressed if the client accepts it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
): Promise<FastifyReply> {
  if (content.length < worthIt) return reply.send(content);
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(content);
  void reply.header('content-encoding', encoding);
  if (content.length < large)
    return reply.send(encoding === 'br' ? brotliCompressSync(content, brotli) : gzipSync(content, fast));
  return reply.send(await (encoding === 'br' ? brotliInThread(content, brotli) : gzipInThread(content, fast)));
}
