import { renderHook } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { reloadWhenSaved } from './reload-when-saved.ts';

afterEach(() => vi.unstubAllGlobals());

function start() {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/app/students/create'] });
  return { reload, router };
}

test('a tab with unsaved work is reloaded only once that is saved or left, whichever tab took the new version', async () => {
  const { reload, router } = start();
  let isUnsaved = true;
  const work = renderHook(() => useUnsavedWork(() => isUnsaved));
  reloadWhenSaved(router);
  await router.navigate('?focus=batches');
  expect(reload).not.toHaveBeenCalled();
  isUnsaved = false;
  await router.navigate('/app/students');
  expect(reload).toHaveBeenCalledTimes(1);
  work.unmount();
});

test('any other tab is reloaded at once', () => {
  const { reload, router } = start();
  reloadWhenSaved(router);
  expect(reload).toHaveBeenCalledTimes(1);
});
