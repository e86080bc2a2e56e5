import { getMe } from '#contract/auth';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { setReachable } from '../lib/connection.ts';
import { OfflineLine } from './offline-line.tsx';
import { type PrefetchArea, usePrefetchedArea } from './use-prefetched-area.ts';

const fill = vi.fn<PrefetchArea>();
const load = async () => fill;

function Area() {
  usePrefetchedArea('teacher', load);
  return <OfflineLine />;
}

beforeEach(() => {
  vi.useFakeTimers();
  mockApi(getMe, () => {
    throw new TypeError('Failed to fetch');
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  setReachable(true);
});

test('what could not be prefetched is tried again, later each time, and without a network it is said that pages are missing', async () => {
  fill.mockRejectedValueOnce(new Error('No answer')).mockRejectedValueOnce(new Error('No answer'));
  renderPage(<Area />, { as: 'teacher' });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(fill).toHaveBeenCalledTimes(1);
  act(() => setReachable(false));
  expect(screen.getByRole('status')).toHaveTextContent('Some pages are not on this device yet.');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(fill).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(fill).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(fill).toHaveBeenCalledTimes(3);
  expect(screen.getByRole('status')).not.toHaveTextContent('Some pages');
});
