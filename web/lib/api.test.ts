import { createSubject, listSubjects } from '#contract/subjects';
import { describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../test/mock-api.ts';
import { ApiError, call, messageOf, onSessionEnd } from './api.ts';

const body = { name: 'Physics' };
const failureOf = (tried: Promise<unknown>) => tried.catch((error: unknown) => error);
const answer = (status: number, text: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })));

describe('"Any failed call becomes an object with message, status and data"', () => {
  test('the message of the server, its fields and the record it sends along', async () => {
    const current = { name: 'Physics', version: 2 };
    mockApi(createSubject, () =>
      refuse('stale', 'Somebody else saved it', { data: current, fields: { name: 'Taken' } }),
    );
    const failure = await failureOf(call(createSubject, { body }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      message: 'Somebody else saved it',
      status: 409,
      code: 'stale',
      data: current,
      fields: { name: 'Taken' },
    });
  });

  test('the default sentence of the endpoint, when the server gives none', async () => {
    answer(502, '<html>Bad Gateway</html>');
    expect(await failureOf(call(createSubject, { body }))).toMatchObject({
      message: 'Failed to create subject',
      status: 502,
    });
    answer(413, '<html>Request Entity Too Large</html>');
    const tooLarge = await failureOf(call(createSubject, { body }));
    expect(tooLarge).toMatchObject({
      message: expect.stringMatching(/^The web server in front of Tasika/),
      status: 413,
    });
    answer(500, '{}');
    expect(await failureOf(call(listSubjects))).toMatchObject({ message: 'Failed to fetch subjects', status: 500 });
  });

  test('the same sentence and the status 0, when there is no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(listSubjects))).toMatchObject({
      message: 'Failed to fetch subjects',
      status: 0,
      cause: { message: 'Failed to fetch' },
    });
  });

  test.each([
    ['the page of a Wi-Fi’s login', 200, '<html>Accept the terms</html>'],
    ['its JSON', 200, '{"login":"https://wifi.example"}'],
    ['a proxy that knows no such page', 404, '<html>Not Found</html>'],
    ['a proxy that forbids it', 403, 'Forbidden'],
    ['a proxy that asks for its own password', 401, '{"error":"unauthorized"}'],
    ['a list', 200, '[]'],
  ])('no answer, when what came is that of a stranger: %s', async (_what, status, text) => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    answer(status, text);
    const failure = await failureOf(call(listSubjects));
    stop();
    expect(failure).toMatchObject({ message: 'Failed to fetch subjects', status: 0, code: 'network' });
    expect(ended).not.toHaveBeenCalled();
  });

  test('"else \'An error occurred\'"', () => {
    expect(messageOf(new Error(''))).toBe('An error occurred');
    expect(messageOf(undefined)).toBe('An error occurred');
  });
});

test('a success message of the contract is used when the server gives none', async () => {
  answer(200, '{"data":{}}');
  expect(await call(createSubject, { body })).toMatchObject({ message: 'Subject created successfully' });
  answer(200, '{"data":{},"message":"Saved as it was"}');
  expect(await call(createSubject, { body })).toMatchObject({ message: 'Saved as it was' });
});

test('an ended session is reported to listeners, once per answer', async () => {
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  mockApi(listSubjects, () => refuse('unauthenticated', 'Log in first'));
  await failureOf(call(listSubjects));
  stop();
  await failureOf(call(listSubjects));
  expect(listener).toHaveBeenCalledTimes(1);
});
