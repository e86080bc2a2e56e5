import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import { statusOf, type ErrorCode } from '#contract/errors';
import { envelopeOf } from './serialiser.ts';
import type { Deps } from '../deps.ts';
import { sendJson } from './compression.ts';
import { guard, type Policy } from './guard.ts';

type Json = Record<string, unknown>;

interface OpenApiDocument extends Json {
  openapi: '3.1.1';
  paths: Record<string, Record<string, Json>>;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const failure = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'A sentence for the user' },
    code: { enum: Object.keys(statusOf) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Sentences by dotted field name' },
    requestId: { type: 'string' },
    data: { description: 'The current record, where a write was stale' },
    challenge: {
      type: 'object',
      required: ['at', 'bits'],
      properties: { at: { type: 'integer' }, bits: { type: 'integer' } },
      description: 'With the code `challenge`: the work to be done before the call is sent again with its `proof`',
    },
  },
};

/** The failures an endpoint can answer with, by status; the general ones (500, 503, 507) apply to all. */
function failureCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, body, triesPerQuarterHour, refuses = [] } = endpoint;
  const writes = method !== 'GET';
  const codes: [unknown, ErrorCode[]][] = [
    [access !== 'public', ['unauthenticated']],
    [access !== 'public' && access !== 'guardian', ['password_change_required', 'other_user']],
    [typeof access !== 'string', ['forbidden']],
    [params, ['not_found']],
    [query ?? body, ['invalid']],
    [writes, ['malformed', 'cross_site', 'conflict', 'stale', 'duplicate', 'in_use', 'rule']],
    [writes, ['too_large', 'unsupported_type']],
    [method === 'POST', ['in_progress']],
    [triesPerQuarterHour, ['too_many']],
    [true, ['internal', 'unavailable', 'disk_full', ...refuses]],
  ];
  return [...new Set(codes.flatMap(([applies, some]) => (applies ? some : [])))];
}

function failuresOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(failureCodes(endpoint), (code) => statusOf[code]);
  const answers = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    answers.map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function parametersOf({ params, query, method }: Endpoint): Json[] {
  const listed = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {};
    return Object.entries(properties as Record<string, Json>).map(([name, part]) => ({
      name,
      in: place,
      required: place === 'path' || (required as string[]).includes(name),
      schema: part,
    }));
  };
  const onlyOnce = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Sent again with the same content, the first answer is repeated and nothing is done twice',
    schema: { type: 'string', minLength: 16, maxLength: 200 },
  };
  return [...listed('path', params), ...listed('query', query), ...(method === 'POST' ? [onlyOnce] : [])];
}

const names = { public: 'Everyone', 'signed-in': 'Everyone logged in', guardian: 'A guardian, by the private link' };

const accessInWords = ({ access }: Pick<Endpoint, 'access'>): string =>
  typeof access === 'string' ? names[access] : access.join(', ');

/** Formats "markAttendance" as "Mark attendance". */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function contentOf(body: z.ZodType, upload: Endpoint['upload']): Json {
  const schema = schemaOf(body, 'input');
  if (upload === undefined) return { 'application/json': { schema } };
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  const file = { type: 'string', contentMediaType: upload.type, description: `At most ${upload.maxBytes} bytes` };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
      encoding: { file: { contentType: upload.type } },
    },
  };
}

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [feature],
    summary: inWords(name),
    description: `Open to: ${accessInWords(endpoint)}`,
    security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'guardian' ? 'family' : 'session']: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: contentOf(endpoint.body, endpoint.upload) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.success ?? 'Success',
        content: endpoint.sends
          ? Object.fromEntries([endpoint.sends].flat().map((type) => [type, {}]))
          : { 'application/json': { schema: schemaOf(envelopeOf(endpoint), 'output') } },
      },
      ...failuresOf(endpoint),
    },
  };
}

/** The API as OpenAPI 3.1, generated from the contract alone. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { feature, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tasika',
      version: '1',
      description:
        'Everything the academy’s screens do. Send cookies; writes take JSON and come from this address only.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(allEndpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tasika', description: '`__Host-tasika` over https' },
        family: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tasika_family',
          description: '`__Host-tasika-family` over https',
        },
      },
    },
  };
}

const policy: Policy = { access: ['admin'] };

/** The API as OpenAPI, for admins; built at the first request, since it is rarely read. */
export function openApiRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { config: { policy }, onRequest: guard(deps, policy, 'openapi') };
  let json: string | undefined;
  app.get('/api/openapi.json', options, async (request, reply) =>
    sendJson(request, reply, (json ??= JSON.stringify(openApiDocument()))),
  );
}
