import { getStudentSummary } from '#contract/dashboard';
import { afterEach, expect, test } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/render.tsx';
import { addressOf, call } from '../lib/api.ts';
import { endSession, startSession } from './session.ts';

const refused = '{"code":"password_change_required","message":"Choose a password of your own first"}';

afterEach(() => {
  delete window.earlyAnswers;
});

test.each([
  ['begins', () => startSession(people.student)],
  ['ends', endSession],
])('when a session %s, what was asked for before it is asked for anew', async (_when, change) => {
  window.earlyAnswers = new Map([[addressOf(getStudentSummary), Promise.resolve({ status: 403, text: refused })]]);
  mockApi(getStudentSummary, () => refuse('not_found', 'Asked anew'));
  change();
  await expect(call(getStudentSummary)).rejects.toThrow('Asked anew');
});
