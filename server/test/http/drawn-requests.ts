import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { openApiDocument } from '../../src/http/openapi.ts';
import { actors, type Actor } from './drawn-academy.ts';
import { anythingAtAll, drawn, drawnId, spoilt, type IdsOf, type Schema } from './drawn-values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

/** A call as described by the OpenAPI document. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Roles that may call; requests by others must be answered as well. */
  openTo: Actor[];
  parameters: Parameter[];
  body?: Content | undefined;
  responses: Record<string, { content: Content }>;
}

/** For `inject` and for a network. */
export interface DrawnRequest {
  method: Operation['method'];
  url: string;
  payload?: string;
  headers: Record<string, string>;
}

export const document = openApiDocument();

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const { operationId, description, parameters = [], requestBody, responses } = described as Record<string, any>;
    const named = actors.filter((actor) => description.includes(actor));
    return {
      name: operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      openTo: named.length > 0 ? named : [...actors],
      parameters,
      body: requestBody?.content,
      responses,
    };
  }),
);

const malformedId = fc.constantFrom('1', 'null', '%00', '..%2f', '%F0%9F%98%80', "'--", 'x'.repeat(300));

/** A request for this operation: mostly valid, with existing ids, sometimes spoilt, sometimes nonsense. */
export function drawnRequest(operation: Operation, idsOf: IdsOf): fc.Arbitrary<DrawnRequest> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      path: drawnPath(operation, idsOf),
      search: drawnSearch(query, idsOf),
      body: drawnBody(operation, idsOf),
      key: drawnKey,
    })
    .map(({ path, search, body, key }) => ({
      method: operation.method,
      url: `/api${path}${search}`,
      ...body,
      headers: { ...body?.headers, ...(operation.method === 'POST' && key ? { 'idempotency-key': key } : {}) },
    }));
}

const drawnKey = fc.option(fc.oneof(fc.uuid(), fc.constant(uuidv7()), fc.constant('short')), { freq: 2 });

function drawnPath({ path, parameters }: Operation, idsOf: IdsOf): fc.Arbitrary<string> {
  const words = path.split('/').map((word, at, all) => {
    if (!word.startsWith('{')) return fc.constant(word);
    const name = word.slice(1, -1);
    const { schema = {} } = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name) ?? {};
    const isId = schema.format === 'uuid' || name === 'token';
    const about = isId && !name.endsWith('Id') ? all.slice(1, at).toReversed().join(' ') : name;
    const value = isId ? drawnId(about, idsOf) : drawn(schema, name, idsOf);
    const encoded = value.map((text) => encodeURIComponent(String(text).toWellFormed()));
    return fc.oneof({ weight: 12, arbitrary: encoded }, { weight: 1, arbitrary: malformedId });
  });
  return fc.tuple(...words).map((parts) => parts.join('/'));
}

function drawnSearch(query: Parameter[], idsOf: IdsOf): fc.Arbitrary<string> {
  const pairs = query.map(({ name, schema }) =>
    fc
      .option(fc.oneof({ weight: 8, arbitrary: drawn(schema, name, idsOf) }, { weight: 1, arbitrary: anythingAtAll }), {
        freq: 2,
      })
      .map((value): [string, unknown][] => (value === null ? [] : [[name, value]])),
  );
  const stray = fc.constantFrom<[string, unknown][]>(
    [],
    [],
    [],
    [['nobody', 1]],
    [
      ['page', 'x'],
      ['page', 2],
    ],
  );
  return fc.tuple(stray, ...pairs).map((given) => {
    const texts = given.flat().map(([name, value]) => [name, asText(value).toWellFormed().slice(0, 2_000)]);
    const search = new URLSearchParams(texts).toString();
    return search && `?${search}`;
  });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Malformed bodies: truncated, deeply nested, too large, or no JSON. */
const unwritten = fc.constantFrom(
  '{"name":',
  'undefined',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `${'{"a":'.repeat(5_000)}0${'}'.repeat(5_000)}`,
  '['.repeat(60_000),
  `{"name":"${'x'.repeat(300_000)}"}`,
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
);

type Sent = Pick<DrawnRequest, 'payload' | 'headers'> | undefined;

function drawnBody({ method, body }: Operation, idsOf: IdsOf): fc.Arbitrary<Sent> {
  const json = body?.['application/json'];
  if (json === undefined) {
    const uncalled = fc.constant<Sent>({ payload: '{}', headers: { 'content-type': 'application/json' } });
    return method === 'GET' ? fc.constant(undefined) : fc.oneof(fc.constant(undefined), uncalled);
  }
  const sound = drawn(json.schema, '', idsOf);
  const written = fc
    .oneof(
      { weight: 6, arbitrary: sound },
      { weight: 4, arbitrary: spoilt(sound) },
      { weight: 1, arbitrary: anythingAtAll },
    )
    .map((value) => JSON.stringify(value) ?? '');
  return fc
    .oneof({ weight: 20, arbitrary: written }, { weight: 1, arbitrary: unwritten })
    .map((payload) => ({ payload, headers: { 'content-type': 'application/json' } }));
}
