import { readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Written by the web build: the hashes of its inline scripts, as "sha256-…". */
const cspFile = new URL('../../../build/csp.json', import.meta.url);

export function buildScriptHashes(file: URL = cspFile): string[] {
  try {
    const hashes: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(hashes) ? hashes.filter((hash) => /^sha(256|384|512)-[\w+/=]+$/.test(hash)) : [];
  } catch {
    return [];
  }
}

// Styles may be inline: the components set widths and positions that way, and a style cannot run.
const directives = (scriptHashes: string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** The policy for pages whose inline scripts have these hashes ("sha256-…"). */
export function contentSecurityPolicy(scriptHashes: string[]): string {
  return Object.entries(directives(scriptHashes))
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: true,
    // Plain http in the academy's own network must go on working, so nothing is upgraded or promised there.
    contentSecurityPolicy: { useDefaults: false, directives: directives(buildScriptHashes()) },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
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
