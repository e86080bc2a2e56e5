import type { User } from '#contract/auth';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { people } from './people.ts';
import { startSession } from '../app/session/session.ts';
import { queryClient } from '../app/lib/query-client.ts';
import { Toasts } from '../app/ui/toast-region.tsx';

interface RenderOptions {
  /** Route pattern, `/app/subjects/:id`. */
  path?: string;
  /** Initial address. */
  url?: string;
  /** Role of the signed-in person. */
  as?: User['role'];
  /** Attendance threshold of the academy; none by default. */
  attendanceThreshold?: number;
  /** Further routes, as targets of navigation. */
  routes?: RouteObject[];
}

export type RenderedPage = RenderResult & { user: UserEvent; router: ReturnType<typeof createMemoryRouter> };

/** Renders a page in the setting of the signed-in areas: router, session, query client. */
export function renderPage(page: ReactNode, options: RenderOptions = {}): RenderedPage {
  const { path = '/', url = path, routes = [] } = options;
  const { attendanceThreshold = null } = options;
  if (options.as) startSession(people[options.as], { attendanceThreshold });
  return renderRoutes([{ path, element: page }, ...routes], url);
}

export function renderRoutes(routes: RouteObject[], url: string): RenderedPage {
  const all: RouteObject[] = [...routes, { path: '*', element: <p>Another page</p> }];
  const router = createMemoryRouter(
    all.map((route) => ({ hydrateFallbackElement: <p>Loading...</p>, ...route })),
    {
      initialEntries: [url],
    },
  );
  const result = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {/* Style sheets are omitted, which jsdom would match against each element that a test queries. */}
        <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
          <RouterProvider router={router} />
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...result, user: userEvent.setup(), router };
}
