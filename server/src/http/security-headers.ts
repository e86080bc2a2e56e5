import type { FastifyInstance } from 'fastify';

/**
 * The policy of an answer: no script but our own files and, on a rendered page, exactly its own inline ones, by their hashes
 * (`'sha256-…'`). Styles may be inline: the components set widths and positions that way, and a style cannot run.
 */
export const contentSecurityPolicy = (scriptHashes: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const onEveryAnswer = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

// Only on https: plain http in the academy's own network must go on working.
const onHttps = { ...onEveryAnswer, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The same for every answer, so they are written once here: helmet works them out anew for each, at a tenth of a request's cost. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.isSecure ? onHttps : onEveryAnswer);
    done();
  });
}
