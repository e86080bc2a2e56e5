import { expect, test } from 'vitest';
import { z } from 'zod';
import { formBytes } from '../src/endpoint.ts';
import { allEndpoints } from '../src/index.ts';

const calls = allEndpoints.map(({ feature, name, endpoint }) => ({
  feature,
  name,
  endpoint,
  title: `${endpoint.method} ${endpoint.path}`,
}));

test('every call has a name of its own, and an address of its own', () => {
  const names = calls.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const addresses = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

/** Path prefixes of a feature's calls; a student's own are below /student, whatever they show. */
const homes: Record<string, string[]> = {
  attendance: ['/attendance', '/student/attendance'],
  batches: ['/batches', '/student/batches'],
  enrolments: ['/batches'],
  contacts: ['/contacts', '/attendance', '/calls'],
  dashboard: ['/admin/dashboard', '/admin/inbox', '/teacher', '/student'],
  'leave-requests': ['/leave-requests', '/family/leave-requests'],
  profile: ['/profile', '/student'],
  schedule: ['/schedule', '/student/schedule', '/student/schedule.ics', '/teacher/schedule', '/teacher/schedule.ics'],
};

test('every call is found by the name of its feature', () => {
  const isAtHome = ({ feature, endpoint }: (typeof calls)[number]) =>
    (homes[feature] ?? [`/${feature}`]).some((home) => `${endpoint.path}/`.startsWith(`${home}/`));
  expect(calls.filter((call) => !isAtHome(call)).map(({ title, feature }) => `${title} of ${feature}`)).toEqual([]);
});

test('every call describes exactly the parameters of its address', () => {
  for (const { title, endpoint } of calls) {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect.soft(Object.keys(endpoint.params?.shape ?? {}).sort(), title).toEqual(named.sort());
  }
});

test('every call can be read, written and described in JSON', () => {
  for (const { title, endpoint } of calls) {
    expect.soft(endpoint.failure, title).toMatch(/\S/);
    expect.soft(() => z.toJSONSchema(endpoint.response, { io: 'output' }), title).not.toThrow();
    if (endpoint.method === 'GET') expect.soft(endpoint.body, title).toBeUndefined();
    if (endpoint.paged)
      expect.soft(Object.keys(endpoint.query?.shape ?? {}), title).toEqual(expect.arrayContaining(['page', 'limit']));
  }
});

/** The longest JSON of a schema, by its own limits; what has only a pattern is short. */
function maxBytes(schema: z.core.JSONSchema._JSONSchema): number {
  if (typeof schema === 'boolean') return Infinity;
  const { type, anyOf, oneOf, maxLength = 14, maxItems = Infinity, items = {}, properties = {} } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return Math.max(...choices.map(maxBytes));
  if (type === 'string') return 2 + 3 * maxLength;
  if (type === 'array') return 2 + maxItems * (1 + [items].flat().reduce((sum, item) => sum + maxBytes(item), 0));
  if (type !== 'object') return 20;
  return Object.entries(properties).reduce((sum, [name, part]) => sum + name.length + 4 + maxBytes(part), 2);
}

test('a body that may be longer than a form has a limit of its own', () => {
  const silent = calls.filter(({ endpoint: { body, upload, bodyLimit } }) => {
    if (!body || upload || bodyLimit) return false;
    return maxBytes(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) > formBytes;
  });
  expect(silent.map(({ title }) => title)).toEqual([]);
});

test('every call drops what it did not ask for', () => {
  for (const { title, endpoint } of calls.filter(({ endpoint }) => endpoint.body)) {
    const shape = z.toJSONSchema(endpoint.body as z.ZodType, { io: 'output', unrepresentable: 'any' });
    const open = objectsIn(shape).filter(({ additionalProperties }) => additionalProperties !== false);
    expect.soft(open, title).toEqual([]);
  }
});

/** Every object schema in a body, at any depth. */
function objectsIn(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  const within = Object.values(part).flatMap(objectsIn);
  return 'type' in part && part.type === 'object' ? [{ ...part }, ...within] : within;
}

test('nobody may call more than this', () => {
  const table = calls
    .map(
      ({ endpoint, title }) =>
        `${title} · ${typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(', ')}`,
    )
    .sort();
  expect(table).toMatchSnapshot();
});

const edits = allEndpoints.filter(
  ({ endpoint }) =>
    endpoint.method === 'PUT' && endpoint.body instanceof z.ZodObject && 'version' in endpoint.body.shape,
);

test('every edit changes only what is sent, and what is left out stays out', () => {
  for (const { name, endpoint } of edits) {
    const version = endpoint.upload ? '3' : 3;
    expect.soft(endpoint.body?.parse({ version }), name).toEqual({ version: 3 });
  }
});
