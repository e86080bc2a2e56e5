import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** JSON only. An empty body is fine where nothing is expected: clients label it JSON all the same. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    if (body === '' && endpoint?.body === undefined) return done(null, undefined);
    void parseJson(request, body, (error, parsed) => {
      if (error) done(new Refusal('malformed', 'The body is not readable JSON'), undefined);
      else done(null, parsed);
    });
  });
}
