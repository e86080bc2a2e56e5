import { expect, test } from 'vitest';
import { allEndpoints } from '#contract';
import { testApp } from './app.ts';

type Json = Record<string, any>;

const { as, anonymous } = await testApp();

const read = async (): Promise<Json> => (await as.admin.raw({ method: 'GET', url: '/api/openapi.json' })).body;

test('the document is for admins', async () => {
  const document = { method: 'GET', url: '/api/openapi.json' } as const;
  expect((await anonymous.raw(document)).status).toBe(401);
  expect((await as.teacher.raw(document)).status).toBe(403);
  expect((await as.admin.raw(document)).status).toBe(200);
});

test('the document holds every call of the contract under its own name', async () => {
  const { openapi, paths } = await read();
  expect(openapi).toBe('3.1.1');
  const names = Object.values(paths as Json).flatMap((methods) =>
    Object.values(methods as Json).map(({ operationId }) => operationId),
  );
  expect(names.sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
});

test('every operation describes its parameters, a success, and failures that exist', async () => {
  const { paths, components } = await read();
  for (const [path, methods] of Object.entries(paths as Json)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [method, operation] of Object.entries(methods as Json)) {
      const described = (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'path');
      expect(described.map(({ name }: Json) => name).sort(), path).toEqual(named.sort());
      expect(described.every(({ required, schema }: Json) => required && schema)).toBe(true);
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
      expect(statuses.every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
      for (const answer of Object.values(operation.responses as Json)) expect(answer.description).toMatch(/\S/);
    }
  }
  expect(Object.keys(components.schemas.Failure.properties)).toEqual([
    'message',
    'code',
    'fields',
    'requestId',
    'data',
    'challenge',
  ]);
});

test('every reference in the document leads somewhere', async () => {
  const document = await read();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
  for (const reference of new Set(references)) {
    expect(
      reference.split('/').reduce<any>((part, name) => part?.[name], document),
      reference,
    ).toBeDefined();
  }
});
