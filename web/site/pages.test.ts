import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test('the public site has every page of the specification', () => {
  expect(Object.keys(pages)).toEqual(
    expect.arrayContaining([
      ...['/', '/login', '/forgot-password', '/reset-password/:token', '/about', '/contact', '/courses'],
      ...['/resources', '/admission', '/terms-of-service', '/privacy-policy', '/cookies-policy'],
    ]),
  );
});
