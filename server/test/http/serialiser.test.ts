import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract';
import { endpoint } from '#contract/endpoint';
import { compileSerialiser, conflictOf, envelopeOf } from '../../src/http/serialiser.ts';

type Json = Record<string, unknown>;

const secret = 'argon2id-of-somebody';

const writerOf = (schema: z.ZodObject) =>
  compileSerialiser({ schema, method: 'GET', url: '/', httpStatus: '200' }) as (body: unknown) => string;

/** A value of the schema with a secret added to every object in it; unions give their branch number `branch`. */
function valueOf(schema: Json, branch: number): unknown {
  const types = [schema.type].flat();
  if (schema.anyOf) {
    const branches = schema.anyOf as Json[];
    return valueOf(branches[branch % branches.length] as Json, branch);
  }
  if (types.includes('null') && branch === 1) return null;
  if ('const' in schema) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (types.includes('array')) return [valueOf(schema.items as Json, branch)];
  if (types.includes('object')) {
    const parts = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    const rest = schema.additionalProperties as Json | undefined;
    const isRecord = rest !== undefined && Object.keys(rest).length > 0;
    const names = (schema.propertyNames as Json | undefined)?.enum as string[] | undefined;
    return {
      password_hash: secret,
      ...Object.fromEntries(parts.map(([name, part]) => [name, valueOf(part, branch)])),
      ...(isRecord && Object.fromEntries((names ?? ['anything']).map((name) => [name, valueOf(rest, branch)]))),
    };
  }
  if (types.includes('string')) return 'text "quoted" \u2028 तासिका';
  if (types.includes('boolean')) return false;
  return types.includes('null') ? null : 3;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== secret)
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  );
}

describe('an answer that is not as the contract says', () => {
  const contract = endpoint('GET', '/things', 'public', {
    response: z.object({
      name: z.string(),
      colour: z.string().optional(),
      parent: z.union([z.string(), z.object({ name: z.string() })]),
    }),
    failure: 'Failed',
  });
  const write = (data: unknown) => writerOf(envelopeOf(contract))({ data });

  test('shows nothing of what stands in place of a plain value', () => {
    expect(write({ name: { first: 'A', secret }, parent: 'p' })).not.toContain(secret);
    expect(() => write({ name: 'A', parent: { secret } })).toThrow('does not match schema definition');
  });

  test('lacks nothing but what may be left out', () => {
    expect(() => write({ parent: 'p' })).toThrow('name');
    expect(JSON.parse(write({ name: 'A', parent: { name: 'p', secret }, secret }))).toEqual({
      data: { name: 'A', parent: { name: 'p' } },
    });
  });

  test('is no list in place of a record, and no record in place of a list', () => {
    expect(() => write([])).toThrow('name');
    expect(() => writerOf(envelopeOf({ ...contract, paged: true }))({ data: {} })).toThrow(
      'does not match schema definition',
    );
  });
});

test('every call answers all that the contract names and no secret, in each form', () => {
  for (const { name, endpoint } of allEndpoints) {
    const envelope = envelopeOf(endpoint);
    const write = writerOf(envelope);
    const schema = z.toJSONSchema(envelope, { io: 'output' }) as Json;
    for (const branch of [0, 1, 2]) {
      const body = valueOf(schema, branch) as Json;
      expect.soft(JSON.parse(write(body)), `${name}, form ${branch}`).toEqual(withoutSecrets(body));
    }
  }
});

test('every call shows a stale record without secrets too', () => {
  for (const { name, endpoint } of allEndpoints) {
    const record = valueOf(z.toJSONSchema(endpoint.response, { io: 'output' }) as Json, 0);
    const conflict = { message: 'm', code: 'stale', requestId: 'r', data: record, password_hash: secret };
    expect.soft(JSON.parse(writerOf(conflictOf(endpoint))(conflict)), name).toEqual(withoutSecrets(conflict));
  }
});
