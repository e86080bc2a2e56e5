import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** The origin of links for people: the configured address, else the one under which the caller reached this server. */
export const originOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, { protocol, host }: FastifyRequest): string =>
  PUBLIC_URL ?? `${protocol}://${host}`;
