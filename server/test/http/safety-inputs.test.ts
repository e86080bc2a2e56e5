import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import { testApp } from '../app.ts';
import { pathOf } from '../call.ts';
import { hostile, placesIn, replaced } from './hostile-values.ts';

type Json = Record<string, unknown>;

const { as, anonymous } = await testApp();
const id = '0190f3a0-0000-7000-8000-000000000001';

/** A value that mostly passes, so that each hostile one is met alone. */
function plausible(schema: Json): unknown {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) return plausible(branches.find(({ type }) => type !== 'null') ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  const [type] = [schema.type].flat();
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, part]) => [name, plausible(part)]),
    );
  }
  if (type === 'array') return [plausible(schema.items as Json)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  const { format, pattern } = schema as { format?: string; pattern?: string };
  if (format === 'uuid') return id;
  if (pattern?.includes('19|20|21')) return '2026-06-15';
  if (pattern?.includes('[01]')) return '09:00';
  return 'asha@example.com';
}

const whoMay = ({ access }: Endpoint) =>
  access === 'public'
    ? anonymous
    : access === 'signed-in' || access.includes('admin')
      ? as.admin
      : access.includes('teacher')
        ? as.teacher
        : as.student;

const params = { id, batchId: id, studentId: id, date: '2026-06-15', token: 'x' };

// Hashing a password takes longer than everything else together, and what follows it is its own test's matter.
const hashes = new Set(['login', 'register', 'changePassword', 'changeMyStudentPassword', 'resetPassword']);

let sent = 0;

describe.each(allEndpoints.filter(({ endpoint }) => endpoint.body))(
  '$endpoint.method $endpoint.path',
  ({ name, endpoint }) => {
    test('meets wrong values in every field with a sentence, never with a failure of its own', async () => {
      const sample = plausible(
        z.toJSONSchema(endpoint.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json,
      );
      const values = hashes.has(name)
        ? hostile.filter((value) => typeof value !== 'string' || value.length > 200)
        : hostile;
      for (const place of placesIn(sample)) {
        for (const value of values) {
          const payload = JSON.stringify(replaced(sample, place, value)) ?? 'null';
          const { status, body } = await whoMay(endpoint).raw({
            method: endpoint.method,
            url: pathOf(endpoint, params),
            payload,
            headers: { 'content-type': 'application/json' },
          });
          sent++;
          expect(
            status,
            `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${JSON.stringify(body)}`,
          ).toBeLessThan(500);
          if (status >= 400)
            expect(body).toMatchObject({
              message: expect.stringMatching(/\S/),
              code: expect.any(String),
              requestId: expect.any(String),
            });
        }
      }
    });
  },
);

describe.each(allEndpoints.filter(({ endpoint }) => endpoint.query))(
  '$endpoint.method $endpoint.path?',
  ({ endpoint }) => {
    test('meets wrong filters with a sentence', async () => {
      for (const field of [...Object.keys(endpoint.query?.shape ?? {}), 'nobody']) {
        for (const value of hostile) {
          const text = typeof value === 'string' ? value.toWellFormed().slice(0, 5_000) : JSON.stringify(value);
          const { status, body } = await whoMay(endpoint).raw({
            method: endpoint.method,
            url: pathOf(endpoint, params, { [field]: text }),
          });
          sent++;
          expect(status, `${field} = ${text.slice(0, 60)}: ${JSON.stringify(body)}`).toBeLessThan(500);
        }
        const twice = `${pathOf(endpoint, params)}?${field}=a&${field}=b&${field}[x]=1`;
        expect((await whoMay(endpoint).raw({ method: endpoint.method, url: twice })).status).toBeLessThan(500);
      }
    });
  },
);

test('that were at least 4,000 requests', () => {
  expect(sent).toBeGreaterThan(4_000);
});
