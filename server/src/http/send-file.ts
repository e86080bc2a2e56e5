import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parse, type Range } from 'range-parser';
import { notFound } from '../refusals.ts';
import type { SentFile, SentStream, SentText } from '../files/file-store.ts';

/** Answers with a generated file, or 304 if the client has it. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, text, type, name, cacheControl }: SentText,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  void reply.header('etag', etag).header('cache-control', cacheControl);
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const generated = await text();
  return reply
    .header('content-disposition', `inline; filename*=UTF-8''${encodedName(name)}`)
    .type(type)
    .send(generated);
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
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, id, type, name, cacheControl }: SentFile,
): Promise<FastifyReply> {
  // The tag consists of the id alone: the same on every server, and stored files never change.
  const etag = `"${id}"`;
  void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cacheControl });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const asked = rangeOf(request, etag, content.size);
  if (asked === 'beyond') return reply.code(416).header('content-range', `bytes */${content.size}`).send();
  const stream = request.method === 'HEAD' ? Readable.from([]) : await content.read(asked);
  if (stream === undefined) throw notFound('This file no longer exists');
  if (asked) void reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${content.size}`);
  return reply
    .header('content-length', asked ? asked.end - asked.start + 1 : content.size)
    .header('content-disposition', `inline; filename*=UTF-8''${encodedName(name)}`)
    .type(type)
    .send(stream);
}

/** Whether a header has the tag, compared weakly, as for a GET: a proxy that compresses marks a tag as weak. */
const hasTag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** The one range requested. A client with another version, or that asks for several ranges or for none that can be read, gets everything. */
function rangeOf({ headers }: FastifyRequest, etag: string, size: number): Range | 'beyond' | undefined {
  const { range, 'if-range': version = etag } = headers;
  if (range === undefined || version !== etag) return undefined;
  const { code, type, ranges } = parse(size, range);
  if (type !== 'bytes' || (code & 1) !== 0) return undefined;
  if (ranges.length === 0) return 'beyond';
  return ranges.length === 1 ? ranges[0] : undefined;
}

const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
