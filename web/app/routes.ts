import { type LoaderFunction, redirect, type RouteObject } from 'react-router';
import type { Role } from '../lib/areas.ts';
import { loaders } from './loaders.ts';
import { type LoadScreen, prefixes, type ScreenHandle, screens } from './screens.ts';
import { requireRole } from './shell/require-role.ts';

/** Not imported statically: what the loaders read must not wait for what is drawn. */
export const frame = () => import('./shell/frame.tsx');

/** Screens with their own bottom bar on a phone, in place of the tabs. */
const withOwnBar = new Set(['attendance/mark']);

export const screenAt = (path: string, load: LoadScreen, loader?: LoaderFunction): RouteObject => ({
  path,
  handle: { hasOwnBar: withOwnBar.has(path) } satisfies ScreenHandle,
  ...(loader && { loader }),
  lazy: {
    Component: async () => {
      try {
        return (await load()).default;
      } catch {
        // Offline and without the cached chunk, the router would wait for it silently.
        return (await frame()).lateScreen(load);
      }
    },
  },
});

const leadTo = (path: string) => () => redirect(path);

const ErrorBoundary = async () => (await frame()).ErrorScreen;

/** The guarded routes of one role in its shell; the bare prefix redirects to its dashboard. */
const area = (role: Role): RouteObject => ({
  path: prefixes[role],
  loader: ({ request }) => requireRole(request, role),
  lazy: { Component: async () => (await frame()).shells[role], ErrorBoundary },
  children: [
    {
      index: true,
      loader: async ({ request }) => {
        // The redirect of the innermost loader wins, so `/app` leads each role to its own area.
        await requireRole(request, role);
        return redirect(`${prefixes[role]}/dashboard`);
      },
    },
    ...Object.entries(screens[role]).map(([path, load]) => screenAt(path, load, loaders[role][path])),
    { path: '*', lazy: { Component: async () => (await frame()).NotFound } },
  ],
});

/** The three areas, each behind its guard. */
export const routes: RouteObject[] = [
  {
    lazy: { Component: async () => (await frame()).SignedInArea, ErrorBoundary },
    children: [
      { path: '/app/teacher-dashboard', loader: leadTo('/app/teacher') },
      area('teacher'),
      area('student'),
      area('admin'),
    ],
  },
];
