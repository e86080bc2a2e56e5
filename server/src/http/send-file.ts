import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SentFile, SentStream, SentText } from '../files/sent-file.ts';
import { notFound } from '../refusals.ts';

/** Answers with a generated file, or 304 if the client has it. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, name, cacheControl }: SentText,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.header('etag', etag).header('cache-control', cacheControl);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .header('content-disposition', `inline; filename*=UTF-8''${encodedName(name)}`)
    .type(type)
    .send(text);
}

/** Answers with a file that is still being generated; an error in the middle breaks the connection, so no half file is kept. */
export function sendStream(reply: FastifyReply, { stream, type, name }: SentStream): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(name)}`)
    .type(type)
    .send(stream);
}

/** Answers with a file: whole, a range of it, or 304 if the client has it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const sent = await send(request.raw, encodeURIComponent(basename(file.path)), {
    root: dirname(file.path),
    cacheControl: false,
    contentType: false,
    dotfiles: 'allow',
    index: false,
  });
  if (sent.statusCode === 416) return reply.code(416).header('content-range', sent.headers['Content-Range']).send();
  if (sent.statusCode === 404) throw notFound(file.missing);
  if (sent.type === 'error') throw sent.metadata.error;
  return reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .header('cache-control', file.cacheControl)
    .header('content-disposition', `inline; filename*=UTF-8''${encodedName(file.name)}`)
    .type(file.type)
    .send(sent.stream);
}

const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
