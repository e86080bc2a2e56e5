import type { Site } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { ErrorScreen } from '../error-screen.tsx';
import { FullScreenSpinner } from '../full-screen-spinner.tsx';
import { Island } from '../island.tsx';
import { publicLayoutId, type PublicSite } from '../site.ts';
import { type RenderContext, siteToRender } from '../site-context.ts';
import classes from './public-layout.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNavbar } from './public-navbar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

interface LoaderArguments {
  request: Request;
  context: RenderContext;
}

/** Runs only while the pages are rendered to files; the answer is embedded in them for hydration. */
export async function loader({ request, context }: LoaderArguments): Promise<PublicSite> {
  const { legal: _, resources: __, ...site } = await siteToRender(context);
  return { ...site, origin: new URL(request.url).origin };
}

/** Coming here from a signed-in area there is no file to read from. */
export async function clientLoader(): Promise<PublicSite> {
  const response = await fetch('/api/site', { credentials: 'same-origin' });
  if (!response.ok) throw new Error('The academy could not be shown');
  const { data } = (await response.json()) as { data: Site };
  return { ...data, origin: window.location.origin };
}

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export default function PublicLayout() {
  const site = useRouteLoaderData<PublicSite>(publicLayoutId);
  const { pathname } = useLocation();
  const { t } = useLingui();
  if (!site) return null;
  // The files are rendered for addresses with a slash at the end.
  const navbar = { name: site.academy.name || t`Academy`, pathname: pathname.replace(/(?<=.)\/$/, '') };
  return (
    <div className={classes['frame']}>
      <a href="#main" className={classes['skip']}>
        <Trans>Skip to the page</Trans>
      </a>
      <Island name="navbar" is={PublicNavbar} with={navbar} key={pathname} />
      <main id="main" tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
      <PublicFooter academy={site.academy} newsletter={<Island name="newsletter-form" is={NewsletterForm} />} />
      <Island name="scroll-to-top" is={ScrollToTop} />
    </div>
  );
}

export { ErrorScreen as ErrorBoundary };
