import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusals.ts';

/**
 * Bytes. A body is buffered until complete, and anonymous clients may hold as many incomplete ones as there are connections;
 * authentication is checked before the body is read.
 */
export const bodyLimit = { public: 64 * 1024, signedIn: 256 * 1024 };

/** Deeper than any endpoint needs; much deeper JSON would overflow the stack of recursive code. */
const deepest = 20;

/** JSON only. An empty body is fine where none is expected: clients label it JSON all the same. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    if (body === '' && endpoint?.body === undefined) return done(null, undefined);
    void parseJson(request, body, (error, parsed) => {
      if (error || isDeeper(parsed, deepest))
        done(new Refusal('malformed', 'The body is not readable JSON'), undefined);
      else done(null, parsed);
    });
  });
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));
