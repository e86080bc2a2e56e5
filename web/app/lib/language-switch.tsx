import { type Language, languageNames, languages } from '#contract/languages';
import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../ui/segmented.tsx';

interface LanguageSwitchProps {
  value: Language;
  onChange: (language: Language) => void;
  /** Whether there is a text in it. */
  isWritten: (language: Language) => boolean;
}

/** Which language the fields below hold; those that were written are ticked. */
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
