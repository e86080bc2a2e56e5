import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import type { ErrorCode } from '#contract/errors';
import { type Sentence, sentence } from '#contract/sentence';
import type { FileStore, ReceivedFile } from '../files/file-store.ts';
import { Refusal, ruleAt } from '../refusals.ts';

export type Upload = NonNullable<Endpoint['upload']>;

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile;
  /** Deletes the file, unless it was moved. */
  discard(): Promise<void>;
}

/** The magic numbers of each type, and the sentence for a file without them. */
const kinds: Record<string, { begins: RegExp; refusal: Sentence }> = {
  // Some programs write a byte order mark or line breaks at the beginning.
  'application/pdf': {
    begins: /^(?:\u00ef\u00bb\u00bf)?\s{0,16}%PDF-/,
    refusal: sentence('The selected file must be a PDF'),
  },
  // These are JPEG, PNG, WebP and AVIF. Decoders validate the rest later.
  'image/*': {
    begins: /^(?:\u00ff\u00d8\u00ff|\u0089PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avif|avis|mif1))/,
    refusal: sentence('The selected file must be a picture: JPEG, PNG, WebP or AVIF'),
  },
  // Encrypted backups are files of `age`.
  'application/zip': {
    begins: /^(?:PK[^\w\s]{2}|age-encryption\.org\/v1)/,
    refusal: sentence('The selected file must be a backup'),
  },
};
const enoughToTell = 32;

/** The idle time-out, as phones lose their network for a while. */
const idleMs = 30_000;

/** The boundary by RFC 2046, at most 70 characters. The parser throws another error at much longer ones. */
const readableBoundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

const formWanted = () =>
  new Refusal('unsupported_type', 'Send this as a form with a file (Content-Type: multipart/form-data)');
const unreadable = () => new Refusal('malformed', 'The form cannot be read');

/** Accepts multipart forms only, for the routes of this scope. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(formWanted()));
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form to its end, streaming its file to disk. A fault of the file is reported only when everything has arrived: a
 * browser that is still sending would not read the answer.
 */
export async function receiveForm(request: FastifyRequest, files: FileStore, upload: Upload): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw formWanted();
  if (!readableBoundary.test(request.headers['content-type'] ?? '')) throw unreadable();
  const path = await files.temporaryPath();
  const discard = () => rm(path, { force: true });
  const giveUp = setTimeout(() => request.raw.destroy(), idleMs);
  try {
    const { fields, file } = await readParts(request, upload, path, () => giveUp.refresh());
    if (file === undefined) throw ruleAt('file', 'Choose a file');
    return { fields, file, discard };
  } catch (error) {
    await discard();
    // Drains the rest of the request, so that the client reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw isAboutTheForm(error) || hasGone(request) ? unreadable() : error;
  } finally {
    clearTimeout(giveUp);
  }
}

/** Whether an error is about the form itself: the parser throws plain errors for these. */
const isAboutTheForm = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('FST_')) || /multipart|boundary|header/i.test(error.message));

const hasGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.readableEnded;

async function readParts(request: FastifyRequest, upload: Upload, path: string, heard: () => void) {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  let refusal: Refusal | undefined;
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 30, parts: 31, fieldSize: 16_384, fieldNameSize: 100 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const received = await readFile(part, upload, path, heard);
      if (received instanceof Refusal) refusal = received;
      else file = received;
      if (part.fieldname !== 'file') throw unreadable();
    } else {
      const { fieldname, value, valueTruncated } = part;
      if (typeof value !== 'string' || valueTruncated || fieldname in fields) throw unreadable();
      fields[fieldname] = value;
    }
  }
  if (refusal) throw refusal;
  return { fields, file };
}

/** Writes a file only if it has the right magic number, and of one that is too large no more than the limit. */
async function readFile(
  part: MultipartFile,
  upload: Upload,
  path: string,
  heard: () => void,
): Promise<ReceivedFile | Refusal> {
  const hash = createHash('sha256');
  let head = '';
  let size = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      heard();
      if (head.length < enoughToTell) head += chunk.toString('latin1', 0, enoughToTell - head.length);
      if (head.length === enoughToTell && !beginsRight(head, upload)) continue;
      size += chunk.length;
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const refusal = refusalOf(head, part.file.truncated, upload);
  return refusal ?? { path, name: part.filename, size, sha256: hash.digest('hex') };
}

const beginsRight = (head: string, { type }: Upload) => kinds[type]?.begins.test(head) ?? true;

function refusalOf(head: string, isTruncated: boolean, upload: Upload): Refusal | undefined {
  const refuse = (code: ErrorCode, file: Sentence) => new Refusal(code, file, { fields: { file } });
  if (head === '') return refuse('rule', sentence('The selected file is empty'));
  if (!beginsRight(head, upload))
    return refuse('unsupported_type', kinds[upload.type]?.refusal ?? sentence('Choose another file'));
  if (!isTruncated) return undefined;
  return refuse(
    'too_large',
    sentence('The selected file must be smaller than {floor} MB', { floor: Math.floor(upload.maxBytes / 1_000_000) }),
  );
}
