import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Shape = Record<string, unknown>;

/**
 * Only what decides which keys are written and how. Formats, enums, lengths and `additionalProperties: false` are left
 * out: they cost time, and in a union they would make an answer with a stray key fit no branch, an error in place
 * of a key dropped. `const` would even be written whatever the value is. `T | null` becomes `nullable`, which
 * needs no check at run time; a true union is decided by the first branch whose types and required keys fit.
 */
export function shapeOf(schema: JsonSchema, at = 'response'): Shape {
  if (schema.anyOf) {
    const branches = schema.anyOf.filter(({ type }) => type !== 'null');
    const isNullable = branches.length < schema.anyOf.length;
    if (branches.length === 1) return { ...shapeOf(branches[0] as JsonSchema, at), nullable: true };
    return { anyOf: [...branches.map((branch) => shapeOf(branch, at)), ...(isNullable ? [{ type: 'null' }] : [])] };
  }
  if (Array.isArray(schema.type)) {
    const types = (schema.type as string[]).filter((type) => type !== 'null');
    const branches = types.map((type) => shapeOf({ ...schema, type } as JsonSchema, at));
    return branches.length === 1 ? { ...branches[0], nullable: true } : { anyOf: [...branches, { type: 'null' }] };
  }
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
      const rest = schema.additionalProperties;
      const isRecord = typeof rest === 'object' && Object.keys(rest).length > 0;
      // A record of known keys is an object with just those: others are dropped as from any object.
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
      throw new Error(`${at} has no shape the serialiser could keep to: ${JSON.stringify(schema)}`);
  }
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int() });

/** The whole body of a success, as a zod schema: also what the OpenAPI document says. */
export function envelopeOf(endpoint: Endpoint): z.ZodObject {
  return z.object({
    data: endpoint.paged ? z.array(endpoint.response) : endpoint.response,
    ...(endpoint.success !== undefined && { message: z.string() }),
    ...(endpoint.paged && { pagination }),
    ...endpoint.beside?.shape,
  });
}

type Write = (body: unknown) => string;

/** Writes the body of a success; what the contract does not name never leaves. Compiled at first use: all at once would delay the start. */
export function serialiserOf(endpoint: Endpoint): Write {
  let write: Write | undefined;
  return (body) => {
    write ??= fastJsonStringify(shapeOf(jsonSchemaOf(envelopeOf(endpoint))));
    return write(body);
  };
}

/** A single record of an endpoint's answer without keys the contract does not name. */
export function stripped(endpoint: Endpoint, record: unknown): unknown {
  const write = fastJsonStringify(shapeOf(jsonSchemaOf(endpoint.response)));
  return JSON.parse(write(record));
}
