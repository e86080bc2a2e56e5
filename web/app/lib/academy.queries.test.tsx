import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { mockApi } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { sampleSite } from '../../test/sample-site.ts';
import { useAcademy } from './academy.queries.ts';
import { queryClient } from './query-client.ts';

const Name = () => <p>{useAcademy()?.name ?? 'Not known'}</p>;

function Screen() {
  const standards = useQuery({ queryKey: ['standards'], queryFn: () => call(listStandards) });
  return <p>{standards.data ? 'Loaded' : 'Loading'}</p>;
}

test('the academy is asked for when the browser is idle, and then kept on the device', async () => {
  const asked: string[] = [];
  mockApi(getSite, () => {
    asked.push('academy');
    return { data: sampleSite };
  });
  mockApi(listStandards, () => {
    asked.push('screen');
    return { data: [], pagination: { page: 1, limit: 50, total: 0 } };
  });
  let beIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    beIdle = run;
  });
  const { unmount } = renderPage(
    <>
      <Name />
      <Screen />
    </>,
  );
  expect(await screen.findByText('Loaded')).toBeVisible();
  expect(asked).toEqual(['screen']);
  beIdle();
  expect(await screen.findByText('Sample Academy')).toBeVisible();
  expect(asked).toEqual(['screen', 'academy']);
  unmount();
  queryClient.clear();
  renderPage(<Name />);
  // The name comes from storage before any request, and is still fresh.
  expect(screen.getByText('Sample Academy')).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toEqual(['screen', 'academy']);
});
