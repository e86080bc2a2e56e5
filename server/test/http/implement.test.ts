import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { Id, PageQuery, Ref } from '#contract/fields';
import { implement } from '../../src/http/implement.ts';
import { notFound, stale } from '../../src/refusals.ts';
import { testApp } from '../app.ts';

const Thing = z.object({
  _id: Id,
  name: z.string(),
  colour: z.enum(['plum', 'sky']).nullable(),
  owner: Ref.nullable(),
  parent: z.union([Id, Ref]),
  members: z.union([z.array(Id), z.array(Ref)]),
  counts: z.record(z.string(), z.object({ n: z.int() })),
  note: z.string().optional(),
});

const contract = {
  listThings: endpoint('GET', '/test-things', 'public', {
    query: PageQuery,
    response: Thing,
    paged: true,
    beside: z.object({ isOpen: z.boolean() }),
    failure: 'Failed to fetch things',
  }),
  getThing: endpoint('GET', '/test-things/:id', 'public', {
    params: z.object({ id: Id }),
    response: Thing,
    failure: 'Failed to fetch things',
  }),
  updateThing: endpoint('PUT', '/test-things/:id', ['admin'], {
    params: z.object({ id: Id }),
    body: z.object({ name: z.string() }),
    response: Thing,
    failure: 'Failed to update thing',
  }),
  breakThing: endpoint('POST', '/test-things/break', 'public', {
    response: z.null(),
    failure: 'Failed to break thing',
  }),
};

const id = '0190f3a0-0000-7000-8000-000000000001';
const secret = { password_hash: 'argon2' };
const thing = {
  ...secret,
  _id: id,
  name: 'A',
  colour: null,
  owner: { _id: id, name: 'O', ...secret },
  parent: { _id: id, name: 'P', ...secret },
  members: [{ _id: id, name: 'M', ...secret }],
  counts: { x: { n: 1, ...secret } },
};

const { app, as, anonymous } = await testApp({
  also: (app, deps) =>
    implement(app, deps, contract, {
      listThings: async () => ({
        rows: [thing, { ...thing, parent: id, members: [], owner: null }],
        total: 7,
        isOpen: true,
        ...secret,
      }),
      getThing: async ({ params }) => {
        if (params.id !== id) throw notFound();
        return thing;
      },
      updateThing: async () => {
        throw stale(thing);
      },
      breakThing: async () => {
        throw new Error('password_hash leaked into an error');
      },
    }),
});

test('an answer holds what the contract names and nothing else, in every shape a value can have', async () => {
  const list = await anonymous.call(contract.listThings, { query: { page: 2, limit: 3 } });
  expect(list.status).toBe(200);
  const clean = {
    _id: id,
    name: 'A',
    colour: null,
    owner: { _id: id, name: 'O' },
    parent: { _id: id, name: 'P' },
    members: [{ _id: id, name: 'M' }],
    counts: { x: { n: 1 } },
  };
  expect(list.body).toEqual({
    data: [clean, { ...clean, owner: null, parent: id, members: [] }],
    pagination: { page: 2, limit: 3, total: 7 },
    isOpen: true,
  });
  expect((await anonymous.call(contract.getThing, { params: { id } })).body).toEqual({ data: clean });

  const refused = await as.admin.call(contract.updateThing, { params: { id }, body: { name: 'B' } });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'stale', data: clean });
  expect(JSON.stringify(refused.body)).not.toContain('password_hash');
});

test('a malformed id is answered exactly like a missing one', async () => {
  const missing = await anonymous.call(contract.getThing, { params: { id: '0190f3a0-0000-7000-8000-000000000002' } });
  expect(missing.status).toBe(404);
  for (const wrong of ['1', 'null', '%00', "'; drop table users", 'x'.repeat(250), '..%2f..%2fetc']) {
    const answer = await anonymous.call(contract.getThing, { params: { id: wrong } });
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  }
});

test('an error nobody foresaw is a neutral sentence with the number of the request', async () => {
  const answer = await anonymous.call(contract.breakThing);
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ message: 'Failed to break thing', code: 'internal', requestId: expect.any(String) });
});

test('a route below /api that does not say who may call it stops the start', async () => {
  expect(app.hasRoute({ method: 'GET', url: '/api/test-things' })).toBe(true);
  const { buildApp } = await import('../../src/app.ts');
  const { deps } = await testApp();
  const other = await buildApp(deps);
  expect(() => other.get('/api/forgotten', async () => 'hello')).toThrow(/does not say who may call it/);
  await other.close();
});
