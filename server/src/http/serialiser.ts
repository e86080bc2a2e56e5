import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Shape = Record<string, unknown>;

/**
 * The part of a JSON schema that decides which keys are written and how. Formats, enums, lengths and `additionalProperties:
 * false` are left out: in a union a stray key would then match no branch and cause an error, instead of being dropped. `T | null`
 * becomes `nullable`, which needs no check at run time; a true union takes the first branch whose types and required keys fit.
 * `at` is the path in the response, for error messages.
 */
function shapeOf(schema: JsonSchema, at = 'response'): Shape {
  const options =
    schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined);
  if (options === undefined) return oneShapeOf(schema, at);
  const branches = (options as JsonSchema[]).filter(({ type }) => type !== 'null').map((part) => shapeOf(part, at));
  const isNullable = branches.length < options.length;
  if (branches.length === 1) return { ...branches[0], ...(isNullable && { nullable: true }) };
  return { anyOf: [...branches, ...(isNullable ? [{ type: 'null' }] : [])] };
}

function oneShapeOf(schema: JsonSchema, at: string): Shape {
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { type: schema.type };
    case 'array':
      return { type: 'array', items: shapeOf(schema.items as JsonSchema, `${at}[]`) };
    case 'object': {
      const rest = schema.additionalProperties as JsonSchema;
      const isRecord = typeof rest === 'object' && Object.keys(rest).length > 0;
      // A record with known keys is an object with just those: others are dropped as from any object.
      const names = (schema.propertyNames as JsonSchema | undefined)?.enum as string[] | undefined;
      const properties = isRecord && names ? Object.fromEntries(names.map((name) => [name, rest])) : schema.properties;
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(properties ?? {}).map(([key, part]) => [key, shapeOf(part as JsonSchema, `${at}.${key}`)]),
        ),
        required: schema.required ?? [],
        ...(isRecord && !names && { additionalProperties: shapeOf(rest, `${at}.*`) }),
      };
    }
    default:
      throw new Error(`${at} has no shape an answer could be kept to: ${JSON.stringify(schema)}`);
  }
}

/**
 * Fastify's serialiser compiler for routes with a `schema.response` of zod: a field outside the schema never leaves. Compiled at
 * the first response, since compiling all would delay the start.
 */
export const compileSerialiser: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((body: unknown) => string) | undefined;
  return (body) => {
    write ??= fastJsonStringify(shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })));
    return write(body);
  };
};

const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int() });

/** The whole body of a success, which the OpenAPI document uses, too. */
export function envelopeOf(endpoint: Endpoint): z.ZodObject {
  return z.object({
    data: endpoint.paged ? z.array(endpoint.response) : endpoint.response,
    ...(endpoint.success !== undefined && { message: z.string() }),
    ...(endpoint.paged && { pagination }),
    ...endpoint.beside?.shape,
  });
}

/**
 * The body of a conflict. The current record of a stale write is restricted to the endpoint's response schema, like the response
 * itself.
 */
export function conflictOf(endpoint: Endpoint): z.ZodObject {
  return z.object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
    data: endpoint.response.optional(),
  });
}
