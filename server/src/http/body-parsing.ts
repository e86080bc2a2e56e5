import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { formBytes, type Endpoint } from '#contract/endpoint';
import { Refusal, tooLarge } from '../refusals.ts';

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
