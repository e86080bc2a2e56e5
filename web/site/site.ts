import type { AnswerOf } from '#contract/endpoint';
import type { getSetup } from '#contract/auth';
import type { Site } from '#contract/site';
import { createContext, use } from 'react';

/** Data the pages are rendered from. */
export interface PublicSite extends Site {
  /** Origin of the public site, for canonical links. */
  origin: string;
  /** Logins of the sample academy; empty in a real one. */
  samples: AnswerOf<typeof getSetup>['data']['samples'];
  /** Whether a mail server is configured; otherwise pages promise no mails. */
  canSendMail: boolean;
}

export const SiteContext = createContext<PublicSite | null>(null);

/** The academy's data, available to pages during rendering only; islands get theirs as props. */
export function useSite(): PublicSite {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite is for pages: an island is given what it shows');
  return site;
}
