import type { Language, Relation } from '#contract/guardians';
import { useLingui } from '@lingui/react/macro';

/** Labels of enumerated values of guardians; a language is named in that language. */
export function useGuardianWords(): { relation: Record<Relation, string>; language: Record<Language, string> } {
  const { t } = useLingui();
  return {
    relation: { mother: t`Mother`, father: t`Father`, guardian: t`Guardian`, other: t`Other` },
    language: { en: 'English', mr: 'मराठी', hi: 'हिन्दी' },
  };
}
