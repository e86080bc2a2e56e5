import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { endpointsOf } from '#contract';
import { isList, type List } from '#contract/sheets';
import { statusOf } from '#contract/errors';
import {
  formBytes,
  type Access,
  type BodyOf,
  type Endpoint,
  type Page,
  type Pagination,
  type ParamsOf,
  type QueryOf,
  type Role,
  type Sheet,
} from '#contract/endpoint';
import type { Translate } from '#contract/sentence';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { ReceivedFile, SentFile, SentStream, SentText } from '../files/file-store.ts';
import { sendJson } from './compression.ts';
import { translateTo } from '../languages/translate.ts';
import { languageOf } from './language.ts';
import type { fairQueue } from '../fair-queue.ts';
import { Refusal } from '../refusals.ts';
import { guard } from './guard.ts';
import { actOf, doOnce, findAnswer, type Act } from './idempotency.ts';
import { readJson } from './bodies.ts';
import { sendFile, sendStream, sendText } from './send-file.ts';
import { conflictOf, envelopeOf } from './serialiser.ts';
import type { Caller, GuardianCaller } from '../caller.ts';
import { acceptForms, receiveForm, type Upload } from './uploads.ts';
import { validated, validatedParams } from './validation.ts';

type CallerOf<A extends Access> = A extends 'public'
  ? Caller | undefined
  : A extends 'guardian'
    ? GuardianCaller
    : A extends readonly (infer R extends Role)[]
      ? Caller & { role: R }
      : Caller;

declare module 'fastify' {
  interface FastifyInstance {
    /** The lists that can be downloaded, by the name of their call. */
    lists: Map<string, ServedList>;
    /** The queue of the calls that have to run alone. */
    serialized: ReturnType<typeof fairQueue>;
  }
}

interface ServedList {
  list: List;
  readPage: (call: Call<List>) => Promise<Page<unknown>>;
}

/**
 * A call's input. Of a list that can be downloaded, `db` is the one snapshot that all pages of a download are read from, `isSheet` asks for all that its
 * columns show, and `after` is the last row of the page before, from which a long list can go on without counting through to the page.
 */
export type Call<E extends Endpoint> = {
  user: CallerOf<E['access']>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Says sentences in the caller's language. */
  say: Translate;
} & (E['method'] extends 'POST' ? { once: Once<Given<E>> } : unknown) &
  (E extends { upload: object } ? { file: ReceivedFile } : unknown) &
  (E extends { sheet: Sheet } ? { db: Db; isSheet: boolean; after?: z.output<E['response']> } : unknown);

/**
 * Does the work of a POST and stores its answer under the request's Idempotency-Key, if it has one, in one transaction passed to
 * `work`. Rate limits are counted and cookies set outside of it; the result of `work` is the answer.
 */
type Once<Answer> = (work: (db: Db) => Promise<Answer>) => Promise<Answer>;

type Payload<E extends Endpoint> = E extends { paged: true } ? Page<z.output<E['response']>> : z.output<E['response']>;

/**
 * A handler's result: the payload; for a paged list its rows and total; with `beside` members, `{ data, ... }`; or a file.
 */
type Given<E extends Endpoint> = E extends { sends: string | readonly string[] }
  ? SentFile | SentText | SentStream
  : E extends { beside: z.ZodType }
    ? E extends { paged: true }
      ? Payload<E> & z.output<E['beside']>
      : { data: Payload<E> } & z.output<E['beside']>
    : Payload<E>;

export type Handlers<Feature> = {
  [Name in keyof Feature as Feature[Name] extends Endpoint ? Name : never]: (
    call: Call<Extract<Feature[Name], Endpoint>>,
  ) => Promise<Given<Extract<Feature[Name], Endpoint>>>;
};

/** A feature's routes: `implement` with the handlers that `handlersOf` makes of what the server has. */
export const routes =
  <Feature extends object>(feature: Feature, handlersOf: (deps: Deps) => Handlers<Feature>) =>
  (app: FastifyInstance, deps: Deps): void =>
    implement(app, deps, feature, handlersOf(deps));

/**
 * Registers a handler for each endpoint of a feature's contract file: a missing, extra or incomplete handler does not compile.
 */
export function implement<Feature extends object>(
  app: FastifyInstance,
  deps: Deps,
  feature: Feature,
  handlers: Handlers<Feature>,
): void {
  for (const [name, endpoint] of endpointsOf(feature)) {
    const handle = (handlers as Record<string, Handler | undefined>)[name];
    if (handle === undefined) throw new Error(`Nothing handles ${name}`);
    if (isList(endpoint)) app.lists.set(name, { list: endpoint, readPage: handle as ServedList['readPage'] });
    serve(app, deps, name, endpoint, handle);
  }
}

/** Registers the route of one call. */
export function serve(app: FastifyInstance, deps: Deps, name: string, endpoint: Endpoint, handle: Handler): void {
  const work = routeOf(deps, name, endpoint, handle);
  const route: RouteOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint, endpointName: name },
    schema: { response: { [endpoint.status ?? 200]: envelopeOf(endpoint), [statusOf.conflict]: conflictOf(endpoint) } },
    bodyLimit: endpoint.bodyLimit ?? formBytes,
    onRequest: guard(deps, endpoint, name),
    handler: (request, reply) => {
      const answer = () => work(request, reply);
      return (request.work = endpoint.alone ? app.serialized(answer, request.user?.id) : answer());
    },
  };
  if (endpoint.upload === undefined) app.route(route);
  else {
    void app.register(async (scope) => {
      await acceptForms(scope);
      scope.route(route);
    });
  }
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>;

function routeOf(deps: Deps, name: string, endpoint: Endpoint, handle: Handler) {
  const { method, params, query, body, status = 200 } = endpoint;
  const message = (deps.env.SMTP_URL === undefined && endpoint.successWithoutMail) || endpoint.success;

  const post = async (
    call: Call<Endpoint>,
    act: Act | undefined,
    toJson: (given: unknown) => string,
  ): Promise<string> => {
    const findEarlier = async () => {
      const earlier = act && (await findAnswer(deps.db, act));
      if (earlier !== undefined) void call.reply.header('idempotent-replayed', 'true');
      return earlier;
    };
    const earlier = await findEarlier();
    if (earlier !== undefined) return earlier;
    let recorded: string | undefined;
    const once: Once<unknown> = async (work) => {
      if (act === undefined) return work(deps.db);
      let given: unknown;
      recorded = await doOnce(deps.db, act, async (tx) => toJson((given = await work(tx))));
      return given;
    };
    try {
      const given = await handle({ ...call, once } as Call<Endpoint>);
      return recorded ?? toJson(given);
    } catch (error) {
      // A concurrent request with the same key may have finished, for which this one was refused.
      const done = error instanceof Refusal ? await findEarlier() : undefined;
      if (done === undefined) throw error;
      return done;
    }
  };

  /** The call; `sent` is the whole body. Anything not in the contract must not stay in memory while the call waits. */
  const callOf = (request: FastifyRequest, reply: FastifyReply, sent: unknown, file?: ReceivedFile) => {
    const act = method === 'POST' ? actOf(name, request, sent) : undefined;
    request.body = body && validated(body, sent);
    const call = {
      user: endpoint.access === 'guardian' ? request.guardian : request.user,
      params: params && validatedParams(params, request.params),
      query: query && validated(query, request.query),
      body: request.body,
      request,
      reply,
      say: translateTo(languageOf(request)),
      file,
      db: deps.db,
      isSheet: false,
    } as unknown as Call<Endpoint>;
    return { call, act };
  };

  const answer = async ({ call, act }: ReturnType<typeof callOf>): Promise<string> => {
    void call.reply.code(status);
    const toJson = (given: unknown) =>
      call.reply.serialize(envelope(endpoint, call, given, message && call.say({ key: message }))) as string;
    return method === 'POST' ? post(call, act, toJson) : toJson(await handle(call));
  };

  const readCall = (request: FastifyRequest, reply: FastifyReply) =>
    callOf(request, reply, body && readJson(endpoint, request.body));

  const answerForm = async (request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<string> => {
    const { fields, file, discard } = await receiveForm(request, deps.files, upload);
    try {
      // A retry is the same operation only with the same file.
      return await answer(callOf(request, reply, { ...fields, file: file.sha256 }, file));
    } finally {
      await discard();
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { upload, sends } = endpoint;
    if (sends) {
      const file = (await handle(readCall(request, reply).call)) as SentFile | SentText | SentStream;
      if ('stream' in file) return sendStream(reply, file);
      return 'text' in file ? sendText(request, reply, file) : sendFile(request, reply, file);
    }
    const json = upload ? await answerForm(request, reply, upload) : await answer(readCall(request, reply));
    return sendJson(request, reply, json);
  };
}

function envelope(endpoint: Endpoint, call: Call<Endpoint>, given: unknown, message: string | undefined): object {
  if (endpoint.paged) {
    const { rows, total, ...beside } = given as Page<unknown>;
    const { page, limit } = call.query as unknown as Pagination;
    return { ...beside, data: rows, message, pagination: { page, limit, total } };
  }
  return endpoint.beside ? { ...(given as object), message } : { data: given, message };
}
