import { expect, test, vi } from 'vitest';
import { people } from '../../../test/people.ts';
import { endSession } from '../../session/session.ts';
import { callDrafts } from './call-drafts.ts';

const { admin, teacher } = people;
const draft = { note: 'Wants mornings', nextCall: '2026-08-22' };

/** Simulates a reload: module state is lost, storage stays. */
const loadAgain = async () => {
  vi.resetModules();
  return (await import('./call-drafts.ts')).callDrafts;
};

test('a note that was begun outlives a reload, for who wrote it and about that family', async () => {
  callDrafts.keep(admin._id, 'e1', draft);
  const reloaded = await loadAgain();
  expect(reloaded.of(admin._id, 'e1')).toEqual(draft);
  expect([reloaded.of(admin._id, 'e2'), reloaded.of(teacher._id, 'e1')]).toEqual([null, null]);
  reloaded.drop(admin._id, 'e1');
  expect(reloaded.of(admin._id, 'e1')).toBeNull();
});

test('it goes with the session', async () => {
  callDrafts.keep(admin._id, 'e1', draft);
  await endSession('ended');
  expect(callDrafts.of(admin._id, 'e1')).toBeNull();
});
