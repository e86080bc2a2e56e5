import type { Site } from '#contract/settings';
import { createContext } from 'react-router';

/** The academy's public content while its pages are rendered to files; never used in a browser. */
export const siteContext = createContext<Site>();

export interface RenderContext {
  get(key: typeof siteContext): Site;
}

/** What a page is rendered from. In development each request renders it anew, and the API is asked for the academy. */
export async function siteToRender(context: RenderContext): Promise<Site> {
  if (!import.meta.env.DEV) return context.get(siteContext);
  const response = await fetch(`${process.env['API_ORIGIN']}/api/site`);
  if (!response.ok) throw new Error('The API does not answer yet');
  const { data } = (await response.json()) as { data: Site };
  return data;
}
