import { type Language, languageNames, languages } from '#contract/languages';
import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../ui/segmented.tsx';

interface LanguageSwitchProps {
  value: Language;
  onChange: (language: Language) => void;
  /** Whether there is a text in a language. */
  isWritten: (language: Language) => boolean;
}

/** Chooses the language of the fields below; languages with a text are ticked. */
export function LanguageSwitch({ value, onChange, isWritten }: LanguageSwitchProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Language of the text`}
      options={languages.map((language) => ({
        value: language,
        label: isWritten(language) ? `${languageNames[language]} ✓` : languageNames[language],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
