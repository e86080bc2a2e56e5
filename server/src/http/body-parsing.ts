import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusals.ts';

/**
 * Bytes. A body is held until it has arrived, and strangers may have as many half sent ones as there can be connections;
 * who has to be signed in was asked for that before the body is read.
 */
export const bodyLimit = { public: 64 * 1024, signedIn: 256 * 1024 };

/** More than any endpoint takes; what is far deeper is more than the stack of those who walk through it. */
const deepest = 20;

/** JSON only. An empty body is fine where nothing is expected: clients label it JSON all the same. */
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
