import { I18nProvider } from '@lingui/react';
import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContentBoundary } from '../design/content-boundary.tsx';
import { retryImport } from '../lib/retry-import.ts';
import { isLanguage } from '#contract/languages';
import { surviveForeignNodes } from '../lib/foreign-nodes.ts';
import { i18n, showLanguage } from '../lib/messages.ts';

type Part = ComponentType<Record<string, unknown>>;

const islands = {
  'call-request-form': async () => (await import('./home/call-request-form.tsx')).CallRequestForm,
  'change-password': async () => (await import('./change-password/change-password.tsx')).ChangePassword,
  'contact-form': async () => (await import('./contact/contact-form.tsx')).ContactForm,
  courses: async () => (await import('./courses/course-browser.tsx')).CourseBrowser,
  'courses-and-week': async () => (await import('./home/courses-and-week.tsx')).CoursesAndWeek,
  family: async () => (await import('./family/family.tsx')).Family,
  'forgot-password': async () => (await import('./forgot-password/forgot-password.tsx')).ForgotPassword,
  login: async () => (await import('./login/login.tsx')).Login,
  navbar: async () => (await import('./layout/public-navbar.tsx')).PublicNavbar,
  'newsletter-form': async () => (await import('./layout/newsletter-sign-up.tsx')).NewsletterSignUp,
  'open-now': async () => (await import('../design/open-now.tsx')).OpenNow,
  'registration-form': async () => (await import('./admission/registration-form.tsx')).RegistrationForm,
  'reset-password': async () => (await import('./reset-password/reset-password.tsx')).ResetPassword,
  resources: async () => (await import('./resources/resource-browser.tsx')).ResourceBrowser,
  'scroll-to-top': async () => (await import('./layout/scroll-to-top.tsx')).ScrollToTop,
  setup: async () => (await import('./setup/setup.tsx')).Setup,
  'unknown-address': async () => (await import('../design/unknown-address.tsx')).UnknownAddress,
  unsubscribe: async () => (await import('./unsubscribe/unsubscribe.tsx')).Unsubscribe,
};

export type IslandName = keyof typeof islands;

surviveForeignNodes();

async function hydrate(place: HTMLElement): Promise<void> {
  const { island, given = '{}' } = place.dataset;
  const IslandPart = (await retryImport<unknown>(islands[island as IslandName])) as Part;
  // Hydration runs as a transition, so that user input can interrupt it.
  startTransition(() => {
    hydrateRoot(
      place,
      <I18nProvider i18n={i18n}>
        <ContentBoundary place={window.location.pathname}>
          <IslandPart {...(JSON.parse(given) as Record<string, unknown>)} />
        </ContentBoundary>
      </I18nProvider>,
    );
  });
}

// An island that fails to load must not block the others.
const hydrateAll = () => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void hydrate(place);
};

const { lang } = document.documentElement;
// If the language differed from the rendered one, hydration would change the page under its reader.
if (lang !== 'en' && isLanguage(lang)) void retryImport(() => showLanguage(lang)).then(hydrateAll);
else hydrateAll();
