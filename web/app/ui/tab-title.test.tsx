import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { PageHeader } from './page-header.tsx';
import { setTitleOwner } from './tab-title.ts';

test('a tab is titled with its page and the academy, once that is known', () => {
  renderPage(<PageHeader title="Students" />);
  expect(document.title).toBe('Students');
  act(() => setTitleOwner('Sample Academy'));
  expect(document.title).toBe('Students – Sample Academy');
});

test('a page may have another text in its tab than its heading', () => {
  act(() => setTitleOwner('Sample Academy'));
  renderPage(<PageHeader title="Monday, 23-11-2026" tabTitle="Dashboard" />);
  expect(screen.getByRole('heading', { name: 'Monday, 23-11-2026' })).toBeVisible();
  expect(document.title).toBe('Dashboard – Sample Academy');
});
