import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

export interface SentFile {
  /** Of a file that is never changed: its size and time tell it from any other that is sent at the same address. */
  path: string;
  type: string;
  /** What it is called when somebody saves it. */
  name: string;
  /** Who may keep a copy, and for how long. */
  cacheControl: string;
  /** The sentence when the file is lost. */
  missing: string;
}

/** A small file that is written for the answer. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  text: string;
}

/** Answers with a file that was just written, or that the caller has the same already. */
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

/** Answers with a file: whole, a range of it, or that the caller has it already. */
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
