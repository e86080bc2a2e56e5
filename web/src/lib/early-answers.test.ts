import { getMe } from '#contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, call } from './api.ts';

afterEach(() => {
  delete window.earlyAnswers;
  vi.unstubAllGlobals();
});

const early = (answer: { status: number; text: string } | undefined) => {
  window.earlyAnswers = new Map([['/api/auth/me', Promise.resolve(answer)]]);
};
const later = () => {
  const fetched = vi.fn(async () => new Response('{"data":{"name":"Later"}}'));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('what the page asked for before its scripts came is not asked for again, and only once taken from there', async () => {
  const fetched = later();
  early({ status: 200, text: '{"data":{"name":"Early"}}' });
  expect((await call(getMe)).data.name).toBe('Early');
  expect(fetched).not.toHaveBeenCalled();
  expect((await call(getMe)).data.name).toBe('Later');
});

test('a refusal counts as well', async () => {
  early({ status: 401, text: '{"code":"unauthenticated","message":"Log in first"}' });
  await expect(call(getMe)).rejects.toThrow(ApiError);
});

test('an early call that got no answer is made again', async () => {
  later();
  early(undefined);
  expect((await call(getMe)).data.name).toBe('Later');
});
