import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, type Failure } from '#contract/errors';
import { causesOf, refusalIn, withoutValues } from '../db/refusal-in.ts';
import { translateTo } from '../languages/translate.ts';
import { languageOf } from './language.ts';
import { notFound, Refusal, tooLarge } from '../refusals.ts';

/** The refusal for an error with which Fastify refused a request before a handler ran. */
function fromFramework({ statusCode = 500, code }: FastifyError): Refusal | undefined {
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return new Refusal('unsupported_type', 'Send this as JSON (Content-Type: application/json)');
  if (statusCode === 404) return notFound();
  if (statusCode >= 400 && statusCode < 500 && (code === undefined || code.startsWith('FST_'))) {
    return new Refusal('malformed', 'The request cannot be read');
  }
  return undefined;
}

function frameworkRefusalIn(error: unknown): Refusal | undefined {
  for (const cause of causesOf(error)) {
    const refusal = 'statusCode' in cause ? fromFramework(cause as FastifyError) : undefined;
    if (refusal) return refusal;
  }
  return undefined;
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = statusOf[refusal.code];
  const say = translateTo(languageOf(request));
  const body: Failure = {
    message: say(request.user?.role === 'admin' ? refusal.sentence : (refusal.publicMessage ?? refusal.sentence)),
    code: refusal.code,
    ...(refusal.fields && {
      fields: Object.fromEntries(Object.entries(refusal.fields).map(([path, sentence]) => [path, say(sentence)])),
    }),
    requestId: request.id,
    ...(refusal.challenge && { challenge: refusal.challenge }),
    // A conflict goes through its route's serialiser, which restricts the record to the endpoint's response schema.
    ...(status === statusOf.conflict && refusal.data !== undefined && { data: refusal.data }),
  };
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  // Fastify closes the connection of a body that is too large, so a client that is still sending it would never read the answer.
  // It is kept open, and the rest is discarded as it arrives, until the time-out of bodies.
  if (refusal.code === 'too_large') void reply.removeHeader('connection');
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** Answers with an error; the only place where one becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal =
    refusalIn(error) ??
    frameworkRefusalIn(error) ??
    new Refusal(
      'internal',
      request.routeOptions.config.endpoint?.failure ?? 'Something went wrong. Try again in a moment.',
    );
  // Said on purpose, while a backup is restored or a server is stopped.
  if (error instanceof Refusal && error.code === 'unavailable')
    request.log.info({ reason: error.message, requestId: request.id }, 'request refused for now');
  else if (statusOf[refusal.code] >= 500)
    request.log.error({ err: withoutValues(error), requestId: request.id }, 'request failed');
  return sendFailure(request, reply, refusal);
}
