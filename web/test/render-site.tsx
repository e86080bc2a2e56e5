import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fullSite } from '../site/sample-site.ts';
import { type PublicSite, SiteContext } from '../site/site.ts';

/** Renders a page of the public site at an address, with its islands. */
export function renderSitePage(
  page: ReactNode,
  { site = fullSite, url = '/' }: { site?: PublicSite; url?: string } = {},
): RenderResult & { user: UserEvent } {
  window.history.replaceState(null, '', url);
  const result = render(
    <I18nProvider i18n={i18n}>
      <SiteContext value={site}>{page}</SiteContext>
    </I18nProvider>,
  );
  return { ...result, user: userEvent.setup() };
}
