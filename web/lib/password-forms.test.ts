import { describe, expect, test } from 'vitest';
import { sentenceIn } from '#contract/sentence';
import './messages.ts';
import { inOwnWords } from './own-words.ts';
import { ChangeForm, ResetForm } from './password-forms.ts';

const sentences = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => inOwnWords(sentenceIn(message)));

describe('a password that is too short gets the length this person needs, and no other', () => {
  test.each([
    [8, 'Use at least 8 characters'],
    [12, 'Use at least 12 characters'],
  ])('%i', (least, sentence) => {
    expect(sentences(ResetForm(least).safeParse({ password: 'short' }))).toEqual([sentence]);
    expect(sentences(ChangeForm(least).safeParse({ currentPassword: 'x', newPassword: 'short' }))).toEqual([sentence]);
  });
});
