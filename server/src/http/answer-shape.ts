import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What decides which keys of an answer leave. Formats, enums and lengths do not: the services' types answer for values. */
export type Shape = { isNullable?: true } & (
  | { kind: 'value'; type: 'string' | 'number' | 'boolean' }
  | { kind: 'list' | 'record'; items: Shape }
  | { kind: 'object'; members: [name: string, shape: Shape][]; required: readonly string[] }
  | { kind: 'union'; branches: Shape[] }
);

/** The shape that a contract's schema, as JSON Schema, gives an answer. `at` says where in it, should it have none. */
export function shapeOf(schema: JsonSchema, at = 'response'): Shape {
  const options =
    schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : null);
  if (options === null) return oneShapeOf(schema, at);
  const branches = (options as JsonSchema[]).filter(({ type }) => type !== 'null').map((part) => shapeOf(part, at));
  const shape: Shape = branches.length === 1 ? (branches[0] as Shape) : { kind: 'union', branches };
  return branches.length < options.length ? { ...shape, isNullable: true } : shape;
}

function oneShapeOf(schema: JsonSchema, at: string): Shape {
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return { kind: 'value', type: schema.type };
    case 'number':
    case 'integer':
      return { kind: 'value', type: 'number' };
    case 'array':
      return { kind: 'list', items: shapeOf(schema.items as JsonSchema, `${at}[]`) };
    case 'object': {
      const rest = schema.additionalProperties as JsonSchema;
      const isRecord = typeof rest === 'object' && Object.keys(rest).length > 0;
      // A record of known keys is an object with just those.
      const names = (schema.propertyNames as JsonSchema | undefined)?.enum as string[] | undefined;
      if (isRecord && !names) return { kind: 'record', items: shapeOf(rest, `${at}.*`) };
      const properties = names ? names.map((name) => [name, rest] as const) : Object.entries(schema.properties ?? {});
      return {
        kind: 'object',
        members: properties.map(([name, part]) => [name, shapeOf(part as JsonSchema, `${at}.${name}`)]),
        required: schema.required ?? [],
      };
    }
    case 'null':
      return { kind: 'union', branches: [], isNullable: true };
    default:
      throw new Error(`${at} has no shape an answer could be kept to: ${JSON.stringify(schema)}`);
  }
}
