import { expect, test } from 'vitest';
import { kindOfContact } from './contact-kind.ts';

test.each([
  ['call', 'reached', 'talked'],
  ['call', 'no_answer', 'no_answer'],
  ['call', null, 'called'],
  ['whatsapp', 'reached', 'wrote'],
  ['whatsapp', null, 'wrote'],
  ['sms', 'reached', 'wrote'],
] as const)('%s with the result %s is %s', (channel, result, kind) => {
  expect(kindOfContact({ channel, result })).toBe(kind);
});
