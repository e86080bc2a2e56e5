import { redirect, type RouteObject } from 'react-router';
import type { Role } from '../lib/areas.ts';
import { type LoadScreen, prefixes, screens } from './screens.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { FullScreenSpinner } from './shell/full-screen-spinner.tsx';
import { requireRole } from './shell/require-role.ts';
import { lateScreen } from './shell/late-screen.tsx';
import { NotFound } from './shell/not-found.tsx';
import { type ScreenHandle, Shell } from './shell/shell.tsx';
import { SignedInArea } from './shell/signed-in-area.tsx';

/** Screens with their own bottom bar on a phone, in place of the tabs. */
const withOwnBar = new Set(['attendance/mark']);

export const screenAt = ([path, load]: [string, LoadScreen]): RouteObject => ({
  path,
  handle: { hasOwnBar: withOwnBar.has(path) } satisfies ScreenHandle,
  lazy: async () => {
    try {
      const { default: Component, loader } = await load();
      return { Component, ...(loader && { loader }) };
    } catch {
      // Offline and without the cached chunk, the router would wait for it silently.
      return { Component: lateScreen(load) };
    }
  },
});

const leadTo = (path: string) => () => redirect(path);

/** The guarded routes of one role in its shell; the bare prefix redirects to its dashboard. */
const area = (role: Role): RouteObject => ({
  path: prefixes[role],
  loader: ({ request }) => requireRole(request, role),
  element: <Shell role={role} />,
  errorElement: <ErrorScreen />,
  children: [
    {
      index: true,
      loader: async ({ request }) => {
        // The redirect of the innermost loader wins, so `/app` leads each role to its own area.
        await requireRole(request, role);
        return redirect(`${prefixes[role]}/dashboard`);
      },
    },
    ...Object.entries(screens[role]).map(screenAt),
    { path: '*', element: <NotFound /> },
  ],
});

/** Guards, shells and the fallback until the session is known. */
export const routes: RouteObject[] = [
  {
    element: <SignedInArea />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <FullScreenSpinner />,
    children: [
      { path: '/app/teacher-dashboard', loader: leadTo('/app/teacher') },
      area('teacher'),
      area('student'),
      area('admin'),
    ],
  },
];
