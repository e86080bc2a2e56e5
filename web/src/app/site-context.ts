import type { getSetup } from '#contract/auth';
import type { AnswerOf } from '#contract/endpoint';
import type { Site } from '#contract/settings';
import { createContext, type RouterContext } from 'react-router';

/** The academy's public content while its pages are rendered to files; never used in a browser. */
export const siteContext = createContext<Site>();

/** Sign-ins of the sample academy; a real one has none. */
export type Samples = AnswerOf<typeof getSetup>['data']['samples'];
export const samplesContext = createContext<Samples>([]);

export interface RenderContext {
  get<Value>(key: RouterContext<Value>): Value;
}

/** What a page is rendered from. In development each request renders it anew, and the API is asked for the academy. */
export async function siteToRender(context: RenderContext): Promise<Site> {
  return import.meta.env.DEV ? ask<Site>('/api/site') : context.get(siteContext);
}

export async function samplesToRender(context: RenderContext): Promise<Samples> {
  return import.meta.env.DEV
    ? (await ask<{ samples: Samples }>('/api/auth/setup')).samples
    : context.get(samplesContext);
}

async function ask<Data>(path: string): Promise<Data> {
  const response = await fetch(`${process.env['API_ORIGIN']}${path}`);
  if (!response.ok) throw new Error('The API does not answer yet');
  return ((await response.json()) as { data: Data }).data;
}
