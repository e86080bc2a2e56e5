import { type InLanguages, isLanguage, type Language } from '#contract/languages';
import { useLingui } from '@lingui/react';
import { type ChangeEvent, useState } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { gatherText, spreadText } from './all-texts.ts';

type Texts = Partial<Record<string, InLanguages>>;

/**
 * Fields of a form that may be written in several languages: props of the switch, and of each field in the language chosen there. The form's own
 * value stays the text that readers of other languages fall back to.
 */
export function useTextFields<Field extends string, Values extends Record<string, unknown> & { texts: Texts }>(
  { form, values, field: ownField }: AppForm<Values>,
  names: readonly Field[],
) {
  const { i18n } = useLingui();
  const own: Language = isLanguage(i18n.locale) ? i18n.locale : 'en';
  const textsOf = (name: string) => {
    const text = values[name];
    return spreadText(typeof text === 'string' ? text : '', values.texts[name], own);
  };
  const [language, setLanguage] = useState(() => {
    const written = names.map(textsOf).find(({ all, base }) => all[base] !== '');
    return written?.all[own] === undefined ? (written?.base ?? own) : own;
  });
  const write = (name: string, text: string) => {
    const { all, base } = textsOf(name);
    const { text: shown, texts } = gatherText({ all: { ...all, [language]: text }, base });
    form.setFieldValue(name as never, shown);
    const { [name]: _, ...others } = values.texts;
    form.setFieldValue('texts' as never, texts ? { ...others, [name]: texts } : others);
  };
  const errorOf = (name: string) =>
    Object.entries(form.errors).find(([path]) => path === name || path.startsWith(`texts.${name}.`))?.[1];
  return {
    language,
    languageSwitch: {
      value: language,
      onChange: setLanguage,
      isWritten: (other: Language) => names.some((name) => (textsOf(name).all[other] ?? '').trim() !== ''),
    },
    textField: (name: Field) => {
      const { all, base } = textsOf(name);
      return {
        ...ownField(name),
        lang: language,
        value: all[language] ?? '',
        // Readers of this language see this text until it is written.
        placeholder: language === base ? undefined : all[base],
        error: errorOf(name),
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          write(name, currentTarget.value),
      };
    },
  };
}
