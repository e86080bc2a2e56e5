import { I18nProvider } from '@lingui/react';
import { StrictMode, useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { type DataRouter, RouterProvider } from 'react-router';
import { surviveForeignNodes } from '../lib/foreign-nodes.ts';
import { i18n } from '../lib/messages.ts';
import { queryClient } from './lib/query-client.ts';
import { watchForNewVersion } from './offline/watch-for-new-version.ts';
import { FullScreenSpinner } from './shell/full-screen-spinner.tsx';
import { Providers } from './ui/providers.tsx';

/** Renders the whole tree again when the language changes; a key instead would lose what is typed. */
function Application({ router }: { router: DataRouter }) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => i18n.on('change', renderAgain), []);
  return (
    <I18nProvider i18n={i18n}>
      <Providers queryClient={queryClient}>
        {router.state.initialized ? <RouterProvider router={router} /> : <FullScreenSpinner />}
      </Providers>
    </I18nProvider>
  );
}

/** A start that is ready by then shows neither spinner nor skeletons. */
const quickStartMs = 200;

/** Draws what the router shows; until it knows who is signed in, a spinner. */
export async function start(router: DataRouter): Promise<void> {
  surviveForeignNodes();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const draw = () =>
    root.render(
      <StrictMode>
        <Application router={router} />
      </StrictMode>,
    );
  const isKnown = until(router.subscribe, () => router.state.initialized);
  const isAnswered = until(
    (look) => queryClient.getQueryCache().subscribe(look),
    () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0,
  );
  await Promise.race([Promise.all([isKnown, isAnswered]), new Promise((resolve) => setTimeout(resolve, quickStartMs))]);
  draw();
  if (!router.state.initialized) void isKnown.then(draw);
  watchForNewVersion(router);
}

const until = (subscribe: (look: () => void) => () => void, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    let unsubscribe = () => {};
    const look = () => {
      if (!isSo()) return;
      unsubscribe();
      resolve();
    };
    unsubscribe = subscribe(look);
    look();
  });
