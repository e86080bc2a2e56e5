import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../files/file-store.ts';

export interface SentFile {
  type: string;
  /** What it is called when somebody saves it. */
  name: string;
  /** Bytes. */
  size: number;
  /** Tells this content from any other. */
  hash: string;
  /** Who may keep a copy, and for how long. */
  cacheControl: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** Answers with a file: whole, a range of it, or that the caller has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const etag = `"${file.hash}"`;
  void reply
    .header('cache-control', file.cacheControl)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `inline; filename*=UTF-8''${encodedName(file.name)}`);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = rangeOf(request, file.size, etag);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).removeHeader('content-disposition').send();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  void reply.type(file.type).header('content-length', end - start + 1);
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open(range));
}

const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));

/** One range of bytes; anything else that can be asked for (several, other units) is answered with the whole. */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): ByteRange | 'outside' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '');
  const condition = headers['if-range'];
  if (!asked || (condition !== undefined && condition !== etag)) return undefined;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // An end before its start is no range at all, and then the header counts for nothing.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'outside' : { start, end };
}
