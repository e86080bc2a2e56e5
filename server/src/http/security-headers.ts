import type { FastifyInstance } from 'fastify';

/**
 * Content security policy: only our own script files and, on a rendered page, exactly its own inline scripts, by hash
 * (`'sha256-…'`). Inline styles are allowed: the components set widths and positions that way, and a style cannot execute.
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

// This header is for https only: plain http in the academy's own network must keep working.
const onHttps = { ...onEveryAnswer, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Adds the headers, computed once: helmet rebuilds the same ones for each answer, at a tenth of a request's cost. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.isSecure ? onHttps : onEveryAnswer);
    done();
  });
}
