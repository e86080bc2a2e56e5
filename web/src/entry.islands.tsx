import { I18nProvider } from '@lingui/react';
import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from './app/island.tsx';
import { i18n } from './app/messages.ts';
import { ContentBoundary } from './app/shell/content-boundary.tsx';
import { keepTrying } from './ui/keep-trying.ts';

type Part = ComponentType<Record<string, unknown>>;

const parts: Record<IslandName, () => Promise<unknown>> = {
  'call-request-form': () =>
    import('./features/admission-enquiries/call-request-form.tsx').then((file) => file.CallRequestForm),
  'contact-form': () => import('./features/contact-messages/contact-form.tsx').then((file) => file.ContactForm),
  courses: () => import('./features/site/course-browser.tsx').then((file) => file.CourseBrowser),
  'courses-and-week': () => import('./features/site/courses-and-week.tsx').then((file) => file.CoursesAndWeek),
  navbar: () => import('./app/layouts/public-navbar.tsx').then((file) => file.PublicNavbar),
  'newsletter-form': () => import('./features/newsletter/newsletter-form.tsx').then((file) => file.NewsletterForm),
  'open-now': () => import('./features/site/open-now.tsx').then((file) => file.OpenNow),
  'registration-form': () =>
    import('./features/admission-enquiries/registration-form.tsx').then((file) => file.RegistrationForm),
  resources: () => import('./features/site/resource-browser.tsx').then((file) => file.ResourceBrowser),
  'scroll-to-top': () => import('./app/layouts/scroll-to-top.tsx').then((file) => file.ScrollToTop),
  'unknown-address': () => import('./features/shell/unknown-address.tsx').then((file) => file.UnknownAddress),
  unsubscribe: () => import('./features/newsletter/unsubscribe.tsx').then((file) => file.Unsubscribe),
};

async function start(place: HTMLElement): Promise<void> {
  const { island, given = '{}' } = place.dataset;
  const IslandPart = (await keepTrying(parts[island as IslandName])) as Part;
  // As a transition it is done in small steps, and what a person does meanwhile comes first.
  startTransition(() => {
    hydrateRoot(
      place,
      <I18nProvider i18n={i18n}>
        <ContentBoundary place={window.location.pathname}>
          <IslandPart {...(JSON.parse(given) as Record<string, unknown>)} />
        </ContentBoundary>
      </I18nProvider>,
      { identifierPrefix: `${island}-` },
    );
  });
}

// Without the router, and of the parts only those that are on the page. One that cannot be fetched yet must not keep the others
// from starting.
for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void start(place);
