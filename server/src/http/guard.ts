import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import type { Deps } from '../deps.ts';
import { refuseWhileClosed } from '../access/closed-for-writes.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { forbidden, Refusal, unauthenticated } from '../refusals.ts';
import { countTry } from '../access/count-try.ts';
import { findSession } from './session.ts';
import type { Caller } from '../caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller, once the route's guard has run. */
    user: Caller | undefined;
    /** Whether the browser reached us over https, be it through a proxy. */
    isSecure: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    endpointName?: string;
    /** Of a route below /api that the contract does not hold, a document for instance. */
    policy?: Policy;
  }
}

export type Policy = Pick<Endpoint, 'access' | 'duringPasswordChange' | 'triesPerQuarterHour'>;

/** Who may call, before a byte of the body is read. Hangs on each route, since addresses can be written in many ways. */
export function guard(deps: Pick<Deps, 'db' | 'pool' | 'env'>, policy: Policy, name: string) {
  const { access, duringPasswordChange, triesPerQuarterHour } = policy;
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    refuseCrossSite(deps.env, request);
    refuseWhileClosed(deps.db, request.method);
    const user = await findSession(deps, request);
    request.user = user;
    if (access !== 'public') {
      if (user === undefined) throw unauthenticated();
      if (access !== 'signed-in' && !access.includes(user.role)) throw forbidden();
      if (user.mustChangePassword && !duringPasswordChange) {
        throw new Refusal('password_change_required', 'Choose your own password first');
      }
    }
    if (triesPerQuarterHour !== undefined) {
      await countTry(deps.db, `${name} ${request.ip}`, triesPerQuarterHour, 15 * 60);
    }
  };
}
