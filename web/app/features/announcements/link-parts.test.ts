import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(http://example.com), HTTPS://EXAMPLE.COM!', ['http://example.com', 'HTTPS://EXAMPLE.COM']],
  ['https://en.wikipedia.org/wiki/Work_(physics).', ['https://en.wikipedia.org/wiki/Work_(physics)']],
  ['“https://example.com/आशा”', ['https://example.com/आशा']],
  ['https://', []],
  ['javascript:alert(1) data:text/html,x file:///etc/passwd www.example.com', []],
  ['<a href="https://example.com">x</a>', ['https://example.com']],
])('of %j only addresses of the web become links', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('nothing of a text is lost or changed', () => {
  const text = 'One https://a.example, two\n\nhttps://b.example/(x). <b>three</b>';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
