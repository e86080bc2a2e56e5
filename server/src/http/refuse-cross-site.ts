import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { Refusal } from '../refusals.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: refuses a write that another site made a browser send. Hooked to every route that writes, whatever its URL. */
export function refuseCrossSite(env: Env, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const isOurs =
    site !== undefined
      ? site === 'same-origin'
      : headers.origin !== undefined
        ? isOwnOrigin(env, request, headers.origin)
        : headers.cookie === undefined;
  if (!isOurs) throw new Refusal('cross_site', 'This was sent from another site and was not carried out');
}

const isOwnOrigin = (env: Env, request: FastifyRequest, origin: string) =>
  origin === `${request.protocol}://${request.host}` ||
  (env.PUBLIC_URL !== undefined && origin === new URL(env.PUBLIC_URL).origin);
