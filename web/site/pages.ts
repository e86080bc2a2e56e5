import type { ComponentType } from 'react';
import type { HeadFacts } from './document.tsx';
import type { PublicSite } from './site.ts';

export interface SitePage {
  default: ComponentType;
  head: (site: PublicSite) => HeadFacts;
  /** Whether the page omits the site's menu and footer. */
  isBare?: boolean;
}

/**
 * Every address of the public site. Each is rendered to a file (`render.tsx`); an address with a parameter has one file for all values, and an island
 * loads the difference.
 */
export const pages: Record<string, () => Promise<SitePage>> = {
  '/': () => import('./home/home-page.tsx'),
  '/courses': () => import('./courses/courses-page.tsx'),
  '/resources': () => import('./resources/resources-page.tsx'),
  '/admission': () => import('./admission/admission-page.tsx'),
  '/about': () => import('./about/about-page.tsx'),
  '/contact': () => import('./contact/contact-page.tsx'),
  '/terms-of-service': () => import('./legal/terms-page.tsx'),
  '/privacy-policy': () => import('./legal/privacy-page.tsx'),
  '/cookies-policy': () => import('./legal/cookies-page.tsx'),
  '/login': () => import('./login/login-page.tsx'),
  '/forgot-password': () => import('./forgot-password/forgot-password-page.tsx'),
  '/reset-password/:token': () => import('./reset-password/reset-password-page.tsx'),
  '/change-password': () => import('./change-password/change-password-page.tsx'),
  '/setup': () => import('./setup/setup-page.tsx'),
  '/family': () => import('./family/family-page.tsx'),
  '/unsubscribe/:token': () => import('./unsubscribe/unsubscribe-page.tsx'),
};

/** In place of every page but `/setup` until there is a first admin. */
export const notSetUp = (): Promise<SitePage> => import('./setup/not-set-up-page.tsx');

/** The page for any other address. */
export const notFound = (): Promise<SitePage> => import('./not-found/not-found-page.tsx');
