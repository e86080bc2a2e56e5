import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '#contract/endpoint';
import type { Failure } from '#contract/errors';

type Part<Name extends string, Value> = undefined extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** Input of a call according to the contract; tests of refusals send anything through `raw`. */
type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', BodyInputOf<E>> & { query?: QueryInputOf<E>; headers?: Record<string, string>; address?: string };

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  /** The name and value of each cookie that was set, with its attributes. */
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
}

/** Members of success and failure, so that tests can read either without a cast. */
type Either<E extends Endpoint> = AnswerOf<E> & Failure;

export interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    // oxlint-disable-next-line typescript/no-generated-empty-object-type -- asks whether nothing at all would do
    ...input: Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<Answer<Either<E>>>;
  /** Any request with this caller's cookie; `url` includes /api. */
  raw(options: InjectOptions): Promise<Answer<any>>;
  /** The cookie header, for requests made by other means. */
  cookie(): Promise<string | undefined>;
  /** The user's id. */
  id(): Promise<string>;
}

let lastAddress = 0;
/** Each call has its own address by default, so limits per address do not interfere. */
const nextAddress = () => `10.${(++lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;

export function pathOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}

/** Writes a live session for a person and answers its cookie header. */
export async function signIn(pool: pg.Pool, userId: string, over: { expiresInMs?: number } = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6)`,
    [
      uuidv7(),
      userId,
      createHash('sha256').update(token).digest(),
      new Date(now),
      new Date(now + (over.expiresInMs ?? 12 * 3_600_000)),
      new Date(now + 30 * 86_400_000),
    ],
  );
  return `tasika=${token}`;
}

/** One person (or nobody) in one browser. `signedIn` is called on first use. */
export function caller(app: FastifyInstance, signedIn?: () => Promise<{ userId: string; cookie: string }>): Caller {
  let person: ReturnType<NonNullable<typeof signedIn>> | undefined;
  const session = async () => (signedIn ? await (person ??= signedIn()) : undefined);

  const raw = async (options: InjectOptions): Promise<Answer<any>> => {
    const cookie = (await session())?.cookie;
    const answer = await app.inject({
      remoteAddress: nextAddress(),
      ...options,
      headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...options.headers },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
      cookies: answer.cookies,
    };
  };

  return {
    raw,
    call: (endpoint, ...[input]) => {
      const { params, query, body, headers, address } = (input ?? {}) as CallInput<Endpoint>;
      return raw({
        method: endpoint.method,
        url: pathOf(endpoint, params, query),
        ...(body !== undefined && { payload: body as object }),
        ...(headers && { headers }),
        ...(address && { remoteAddress: address }),
      });
    },
    cookie: async () => (await session())?.cookie,
    id: async () => (await session())?.userId ?? '',
  };
}

/** A browser on which a guardian's page is open. */
export const familyCaller = (app: FastifyInstance, { id, token }: { id: string; token: string }): Caller =>
  caller(app, async () => ({ userId: id, cookie: `tasika_family=${token}` }));
