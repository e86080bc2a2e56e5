import { expect, test } from 'vitest';
import { brandStyles } from './brand.ts';

test('an academy’s colour is given to the tokens, light and dark, and a subject keeps its own', () => {
  const styles = brandStyles('#9b1c31');
  expect(styles).toMatch(/^:root\{--peacock-50:.*--primary:#9b1c31;.*--s1:#239daa/);
  expect(styles).toMatch(/@media not print\{\[data-theme='dark'\]\{--primary:#ff7980;/);
});

test('one part of a page can have it alone', () => {
  const styles = brandStyles('#9b1c31', '.preview');
  expect(styles).toMatch(/^\.preview\{--peacock-50:.*--primary:#9b1c31;/);
  expect(styles).toMatch(/@media not print\{\[data-theme='dark'\] \.preview\{--primary:#ff7980;/);
});

test.each(['#ffd600', 'red;}body{display:none', ''])('%j gives nothing', (colour) => {
  expect(brandStyles(colour)).toBe('');
});
