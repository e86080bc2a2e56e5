import type { User } from '#contract/auth';
import { setMyLanguage } from '#contract/profile';
import type { Language } from '#contract/languages';
import { call } from '../../lib/api.ts';
import { rememberLanguage, showLanguage } from '../../lib/messages.ts';
import { shownLanguage } from '../../lib/own-words.ts';
import { queryClient } from './query-client.ts';
import { type SignedIn, sessionKey } from './session-key.ts';

/** Shows the person's language; without network and its catalogue the current one stays. */
export async function followLanguage({ language }: User): Promise<void> {
  if (language === undefined || language === shownLanguage()) return;
  await showLanguage(language).then(
    () => rememberLanguage(language),
    () => undefined,
  );
}

/** Shows the language immediately and stores it in the account. Nothing on the screen is reloaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  rememberLanguage(language);
  const { data } = await call(setMyLanguage, { body: { language } });
  queryClient.setQueryData<SignedIn | null>(sessionKey, (session) => session && { ...session, user: data });
}
