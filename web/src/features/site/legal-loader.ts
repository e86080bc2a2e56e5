import type { legalPages, Site } from '#contract/settings';
import { type RenderContext, siteToRender } from '../../app/site-context.ts';

type Page = (typeof legalPages)[number];

export interface LegalData {
  /** The academy's own text; null while the default one stands. */
  text: string | null;
}

interface LoaderArguments {
  context: RenderContext;
}

/** Each legal page carries its own text only, and only when there is one: they are long. */
export const legalText =
  (page: Page) =>
  async ({ context }: LoaderArguments): Promise<LegalData> => {
    const { legal } = await siteToRender(context);
    return { text: legal[page] };
  };

export const clientLegalText = (page: Page) => async (): Promise<LegalData> => {
  const response = await fetch('/api/site', { credentials: 'same-origin' });
  if (!response.ok) throw new Error('The page could not be shown');
  const { data } = (await response.json()) as { data: Site };
  return { text: data.legal[page] };
};
