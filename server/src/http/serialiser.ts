import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { copierOf } from './answer-copier.ts';
import { shapeOf } from './answer-shape.ts';

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

const copierFor = (schema: z.ZodType) =>
  copierOf(shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })));

/** Writes the body of a success; what the contract does not name never leaves. Compiled at first use: all at once would delay the start. */
export function serialiserOf(endpoint: Endpoint): (body: unknown) => string {
  let copy: ReturnType<typeof copierOf> | undefined;
  return (body) => {
    copy ??= copierFor(envelopeOf(endpoint));
    return JSON.stringify(copy(body));
  };
}

/** A single record of an endpoint's answer without keys the contract does not name. */
export const stripped = (endpoint: Endpoint, record: unknown): unknown => copierFor(endpoint.response)(record);
