import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { Translatable } from '#contract/fields';
import { translateAnswer } from './translate-answer.ts';

const say = (english: string) => `(${english})`;
const failure = 'Failed';

describe('an answer in another language', () => {
  const rows = endpoint('GET', '/said', 'public', {
    failure,
    response: z.object({
      name: z.string(),
      why: Translatable.nullable(),
      sheet: Translatable.optional(),
      reasons: z.array(z.object({ field: z.string(), message: Translatable })),
    }),
    paged: true,
  });

  test('has its sentences translated wherever they stand, and nothing else', () => {
    const row = { name: 'Ended', why: 'Ended', reasons: [{ field: 'name', message: 'Too long' }] };
    const answer = { data: [row, { ...row, why: null }], pagination: { page: 1, limit: 50, total: 2 } };
    const reasons = [{ field: 'name', message: '(Too long)' }];
    expect(translateAnswer(rows, answer, say)).toEqual({
      ...answer,
      data: [
        { name: 'Ended', why: '(Ended)', reasons },
        { name: 'Ended', why: null, reasons },
      ],
    });
    expect(row.why).toBe('Ended');
  });

  test('is passed on as it is where the contract has no sentence', () => {
    const plain = endpoint('GET', '/said', 'public', { failure, response: z.object({ name: z.string() }) });
    const answer = { data: { name: 'Ended' } };
    expect(translateAnswer(plain, answer, say)).toBe(answer);
  });
});
