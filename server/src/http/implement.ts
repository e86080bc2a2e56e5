import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, BodyOf, Endpoint, Page, ParamsOf, QueryOf, Role } from '#contract';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { SessionUser } from './session.ts';

type CallerOf<A extends Access> = A extends 'public'
  ? SessionUser | undefined
  : A extends readonly (infer R extends Role)[]
    ? SessionUser & { role: R }
    : SessionUser;

export interface Call<E extends Endpoint> {
  user: CallerOf<E['access']>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Payload<E extends Endpoint> = E extends { paged: true } ? Page<z.output<E['response']>> : z.output<E['response']>;

/** What a handler gives back: the payload; for a paged list its rows and total; with `beside` members, `{ data, ... }`. */
type Given<E extends Endpoint> = E extends { beside: z.ZodType }
  ? E extends { paged: true }
    ? Payload<E> & z.output<E['beside']>
    : { data: Payload<E> } & z.output<E['beside']>
  : Payload<E>;

export type Handlers<Feature> = {
  [Name in keyof Feature as Feature[Name] extends Endpoint ? Name : never]: (
    call: Call<Extract<Feature[Name], Endpoint>>,
  ) => Promise<Given<Extract<Feature[Name], Endpoint>>>;
};

/**
 * Registers one handler for every endpoint of a feature's contract file:
 * a missing, an extra or an incomplete handler does not compile.
 */
export declare function implement<Feature extends object>(
  app: FastifyInstance,
  deps: Deps,
  feature: Feature,
  handlers: Handlers<Feature>,
): void;
