import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { leaveNotice, useNotice } from './notices.ts';

function Screen({ part }: { part?: Promise<void> }) {
  const notice = useNotice();
  if (part) use(part);
  return <p>{notice?.kind ?? 'nothing'}</p>;
}

test('the notice of a restore is there again after a reload, until a login', () => {
  leaveNotice({ kind: 'restored', text: 'Restored: the academy as of today' });
  render(<Screen />).unmount();
  render(<Screen />);
  expect(screen.getByText('restored')).toBeVisible();
});

test('a notice is on the screen it was left for, though React has to begin that screen twice', async () => {
  leaveNotice({ kind: 'logged-out' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const screens = await act(async () =>
    render(
      <Suspense fallback="…">
        <Screen part={promise} />
      </Suspense>,
    ),
  );
  await act(async () => resolve());
  expect(screen.getByText('logged-out')).toBeVisible();

  screens.unmount();
  render(<Screen />);
  expect(screen.getByText('nothing'), 'once').toBeVisible();
});
