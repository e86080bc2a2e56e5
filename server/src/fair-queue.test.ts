import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Works that end when the test says so, in the order in which they were begun. */
function worksOf(atOnce: number, waiting: number) {
  const serialized = fairQueue(atOnce, waiting, 'Too many');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, from: string) =>
    serialized(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }, from).catch((error: Error) => error.message);
  const endAll = async () => {
    for (let at = 0; at < ends.length; at += 1) {
      ends[at]?.();
      await new Promise(setImmediate);
    }
  };
  return { ask, begun, endAll };
}

test('the password of one address is checked next, however many of another wait', async () => {
  const { ask, begun, endAll } = worksOf(1, 200);
  for (let count = 0; count < 100; count += 1) void ask(`attack ${count}`, 'attacker');
  void ask('mine', 'me');
  void ask('also mine', 'me');
  await endAll();
  expect(begun.indexOf('mine')).toBe(2);
  expect(begun.indexOf('also mine')).toBe(4);
  expect(begun).toHaveLength(102);
});

test('when too many wait, one of the address that has the most is refused', async () => {
  const { ask, begun, endAll } = worksOf(1, 3);
  const attack = ['first', 'second', 'third', 'last'].map((name) => ask(name, 'attacker'));
  const mine = ask('mine', 'me');
  await endAll();
  expect(await mine).toBe('mine');
  expect(await Promise.all(attack)).toEqual(['first', 'second', 'third', 'Too many']);
  expect(begun).toEqual(['first', 'second', 'mine', 'third']);
});

test('one client runs no more than its share at once, and the others go on', async () => {
  const serialized = fairQueue(2, 10, 'Too many', 1);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, from: string) =>
    serialized(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, from);
  const asked = [ask('slow', 'one'), ask('later', 'one'), ask('other', 'two'), ask('last', 'three')];
  expect(begun).toEqual(['slow', 'other']);
  ends.get('other')?.();
  await expect.poll(() => begun).toEqual(['slow', 'other', 'last']);
  ends.get('slow')?.();
  await expect.poll(() => begun).toEqual(['slow', 'other', 'last', 'later']);
  for (const end of ends.values()) end();
  await Promise.all(asked);
});
