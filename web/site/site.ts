import type { AnswerOf } from '#contract/endpoint';
import type { getSetup } from '#contract/auth';
import type { Site } from '#contract/settings';
import { createContext, use } from 'react';

/** What the pages are rendered from. */
export interface PublicSite extends Site {
  /** The public address without a path, for canonical links. */
  origin: string;
  /** Logins of the sample academy; a real one has none. */
  samples: AnswerOf<typeof getSetup>['data']['samples'];
  /** Whether mails leave the server; pages promise none otherwise. */
  canSendMail: boolean;
}

export const SiteContext = createContext<PublicSite | null>(null);

/** What the academy says of itself. For pages while they are rendered; islands are given what they show. */
export function useSite(): PublicSite {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite is for pages: an island is given what it shows');
  return site;
}
