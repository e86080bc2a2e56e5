import { isLanguage, textIn, type Written } from '#contract/languages';
import { useLingui } from '@lingui/react';

/** Picks a text of the academy's own in the language shown, with the language it is in; null if there is none. */
export function useOwnText() {
  const { i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en';
  return <Field extends string>(record: NoInfer<Written<Field>>, field: Field) => textIn(record, field, language);
}
