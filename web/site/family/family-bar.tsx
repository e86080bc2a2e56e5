import { type Language, languageNames, languages } from '#contract/languages';
import type { Picture } from '#contract/pictures';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { whatsAppLink } from '#contract/phone';
import { BrandMark } from '../../design/brand-mark.tsx';
import { shownLanguage } from '../../lib/own-words.ts';
import classes from './family-bar.module.css';

export interface FamilyProps {
  /** The academy's name. */
  academy: string;
  logo: Picture | null;
  /** The numbers of the office; null where there is none. */
  phone: string | null;
  whatsapp: string | null;
}

interface FamilyBarProps extends FamilyProps {
  onLanguage: (language: Language) => void;
}

/** What is on top of every state of the page: whose it is, how to call the office, and the language. */
export function FamilyBar({ academy, logo, phone, whatsapp, onLanguage }: FamilyBarProps) {
  const { t } = useLingui();
  const to = phone === null ? whatsapp && whatsAppLink(whatsapp) : `tel:${phone}`;
  const Icon = phone === null ? MessageCircle : Phone;
  return (
    <header className={classes['bar']}>
      <div className={`stack ${classes['top']}`}>
        <BrandMark logo={logo} />
        <p className={`two-lines heavy text-h3 ${classes['name']}`}>{academy}</p>
        {to !== null && (
          <a href={to} className={`strong text-body no-print ${classes['call']}`}>
            <Icon size={18} aria-hidden /> {phone === null ? t`Ask the office` : t`Call the office`}
          </a>
        )}
      </div>
      <div className={`stack no-print ${classes['languages']}`} role="group" aria-label={t`Language`}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className="strong text-body"
            aria-pressed={language === shownLanguage()}
            onClick={() => onLanguage(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
    </header>
  );
}
