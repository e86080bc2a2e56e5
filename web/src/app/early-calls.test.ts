import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { earlyCallsScript } from './early-calls.ts';

const teacher = { _id: '1', name: 'Sunita Jadhav', role: 'teacher' } as const;
const admin = { _id: '2', name: 'Meera Kulkarni', role: 'admin' } as const;

afterEach(() => {
  delete window.earlyAnswers;
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function asks(address: string, user: { role: string }): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (asking: string) => {
    asked.push(asking);
    return new Response(JSON.stringify({ data: user }));
  });
  window.history.replaceState(null, '', address);
  runInThisContext(earlyCallsScript);
  for (let known = 0; known !== window.earlyAnswers?.size;) {
    known = window.earlyAnswers?.size ?? 0;
    await Promise.all([...(window.earlyAnswers?.values() ?? [])]);
  }
  return asked;
}

test('a screen’s data is asked for after the person, and only for the role it belongs to', async () => {
  expect(await asks('/app/teacher/dashboard', teacher)).toEqual(['/api/auth/me', '/api/teacher/dashboard/summary']);
  expect(await asks('/app/teacher/dashboard', admin)).toEqual(['/api/auth/me']);
});

test('the first page of a list is asked for, and not when the address wants another', async () => {
  const list = '/api/students?page=1&limit=25&sort=name';
  expect(await asks('/app/students', admin)).toEqual(['/api/auth/me', list]);
  expect(await asks('/app/students?page=2', admin)).toEqual(['/api/auth/me']);
});
