import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../test/render.tsx';
import { drawPage, type Pdf } from './pdf-engine.ts';
import { PdfSheet } from './pdf-sheet.tsx';

// Rendering a PDF needs a real browser, so it is mocked.
vi.mock('./pdf-engine.ts', () => ({ drawPage: vi.fn() }));

const find = { typed: '', setTyped: () => {}, query: '', total: 0, at: 0, current: undefined, step: () => {} };

function open(drawn: ReturnType<typeof drawPage>['drawn']) {
  vi.mocked(drawPage).mockReturnValue({ drawn, stop: () => {} });
  return renderPage(
    <PdfSheet
      pdf={{} as Pdf}
      page={1}
      label="Page 1 of 1"
      width={300}
      firstRatio={1.4}
      isNear
      find={{ ...find, textOf: () => undefined }}
    />,
    { path: '/', as: 'student' },
  );
}

test('a page whose picture cannot be decoded is damaged', async () => {
  open(Promise.resolve({ pieces: [], isWhole: false }));
  expect(await screen.findByText(/^This page is damaged/)).toBeVisible();
});

test('a page that did not arrive is not called damaged', async () => {
  open(Promise.reject(new Error('The connection was lost')));
  expect(await screen.findByText(/^This page could not be loaded/)).toBeVisible();
  expect(screen.queryByText(/damaged/)).toBeNull();
});
