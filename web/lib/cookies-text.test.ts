import { expect, test } from 'vitest';
import { cookiesText } from './cookies-text.ts';

test.each(['tasika', 'tasika_device', 'tasika_language'])(
  'the cookies policy, which "lists everything", names the cookie %s',
  (name) => {
    expect(cookiesText({ name: 'Academy', nameAndAddress: 'Academy, Latur', contactLines: '' })).toContain(
      `named ${name},`,
    );
  },
);
