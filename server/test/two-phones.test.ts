import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from './app.ts';
import type { Caller } from './call.ts';
import { inFull } from './in-full.ts';
import { makeTaughtClass } from './taught-class.ts';
import { Classroom, playSchedule } from './unreliable-phones.ts';

const academy = await testApp();
const weeks = inFull ? 200 : 24;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

test('two phones, one register and a bad network: in drawn weeks nothing told as saved is lost, and nothing vanishes', async () => {
  const rooms = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { batch, ids, caller } = await makeTaughtClass(academy, 3);
      return { room: new Classroom(academy, batch.id, ids), callers: [caller, caller] as [Caller, Caller] };
    }),
  );
  const told = new Set<string>();
  await Promise.all(
    rooms.map(async ({ room, callers }, at) => {
      for (let seed = at; seed < weeks; seed += rooms.length) {
        // The office has the register open as well.
        const [teacher] = callers;
        const heard = await playSchedule(seed, room, seed % 2 === 0 ? callers : [teacher, academy.as.admin]).catch(
          (error: unknown) => {
            throw new Error(`In schedule ${seed}`, { cause: error });
          },
        );
        for (const one of heard) told.add(one);
      }
    }),
  );
  // The weeks had something of everything.
  expect([...told].toSorted()).toEqual(['conflict', 'refused', 'replaced', 'saved']);
});
