import type { Resource, Site } from '#contract/settings';
import { type RenderContext, siteToRender } from '../../app/site-context.ts';

export interface ResourcesData {
  /** The newest first. */
  resources: Resource[];
}

/** Only the page that lists them carries them: there may be many. */
export async function loadResources({ context }: { context: RenderContext }): Promise<ResourcesData> {
  const { resources } = await siteToRender(context);
  return { resources };
}

export async function loadResourcesInBrowser(): Promise<ResourcesData> {
  const response = await fetch('/api/site', { credentials: 'same-origin' });
  if (!response.ok) throw new Error('The page could not be shown');
  const { data } = (await response.json()) as { data: Site };
  return { resources: data.resources };
}
