import type { FastifyReply, FastifyRequest } from 'fastify';
import { userHeader, type Endpoint } from '#contract/endpoint';
import { sentence } from '#contract/sentence';
import type { Deps } from '../deps.ts';
import { refuseWhileClosed } from '../access/closed-for-writes.ts';
import { forbidden, Refusal, unauthenticated } from '../refusals.ts';
import { countTry } from '../access/count-try.ts';
import { networkOf } from '../access/network.ts';
import { requireSetUp } from '../access/set-up.ts';
import { findSession, findGuardianSession } from './session.ts';
import type { Caller, GuardianCaller } from '../caller.ts';
import type { Env } from '../env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller, once the route's guard has run. */
    user: Caller | undefined;
    /** The calling guardian, once the route's guard has run. */
    guardian: GuardianCaller | undefined;
    /** Whether the browser connected over https, possibly through a proxy. */
    isSecure: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    endpointName?: string;
    /** The policy of a route below /api outside the contract, such as the documentation. */
    policy?: Policy;
  }
}

export type Policy = Pick<
  Endpoint,
  'access' | 'duringPasswordChange' | 'answersAnyUser' | 'onceSetUp' | 'triesPerQuarterHour'
>;

/** Authorises before any of the body is read, as a hook of each route, since one path can be written in many ways. */
export function guard(deps: Pick<Deps, 'db' | 'pool' | 'env'>, policy: Policy, name: string) {
  const { access, duringPasswordChange, answersAnyUser, onceSetUp, triesPerQuarterHour } = policy;
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    refuseCrossSite(deps.env, request);
    await refuseWhileClosed(deps.db, request.method);
    if (onceSetUp) await requireSetUp(deps.db);
    if (access === 'guardian') {
      request.guardian = await findGuardianSession(deps.db, request);
      if (request.guardian === undefined) throw unauthenticated('Open the link from the office again');
      return;
    }
    const user = await findSession(deps, request);
    request.user = user;
    if (user !== undefined && !answersAnyUser) refuseForOther(user, request);
    if (access !== 'public') {
      if (user === undefined) throw unauthenticated();
      if (access !== 'signed-in' && !access.includes(user.role)) throw forbidden();
      if (user.mustChangePassword && !duringPasswordChange) {
        throw new Refusal('password_change_required', 'Choose your own password first');
      }
    }
    if (triesPerQuarterHour !== undefined) {
      await countTry(deps.db, `${name} ${networkOf(request.ip)}`, triesPerQuarterHour, 15 * 60);
    }
  };
}

/** Refuses a request of a page that another person opened: it would be carried out as whoever has logged in in this browser since. */
function refuseForOther(user: Caller, { headers }: FastifyRequest): void {
  const asker = headers[userHeader];
  if (asker === undefined || asker === user.id) return;
  throw new Refusal('other_user', sentence('You are logged in as {user} now', { user: user.name }));
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: refuses a write that another site made a browser send. Hooked to every route that writes, whatever its URL. */
function refuseCrossSite(env: Env, request: FastifyRequest): void {
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
