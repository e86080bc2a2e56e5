import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

// No script but our own files; a rendered page replaces this with a policy that also names the hashes of its own.
// Styles may be inline: the components set widths and positions that way, and a style cannot run.
const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: true,
    // Plain http in the academy's own network must go on working, so nothing is upgraded or promised there.
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    originAgentCluster: false,
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.isSecure) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
