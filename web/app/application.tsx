import { I18nProvider } from '@lingui/react';
import { StrictMode, useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { surviveForeignNodes } from '../lib/foreign-nodes.ts';
import { i18n } from '../lib/messages.ts';
import { queryClient } from './lib/query-client.ts';
import { watchForNewVersion } from './offline/watch-for-new-version.ts';
import { FullScreenSpinner } from './shell/full-screen-spinner.tsx';
import { Providers } from './ui/providers.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** Renders the whole tree again when the language changes; a key instead would lose what is typed. */
function Application({ router }: { router: Router }) {
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
export async function start(router: Router): Promise<void> {
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

const until = (subscribe: (look: () => void) => unknown, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (isSo()) resolve();
    };
    subscribe(look);
    look();
  });
