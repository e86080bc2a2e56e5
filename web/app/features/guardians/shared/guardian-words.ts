import type { Guardian, Relation } from '#contract/guardians';
import { useLingui } from '@lingui/react/macro';

/** Labels of enumerated values of guardians. */
export function useGuardianWords(): {
  relation: Record<Relation, string>;
  /** "Sunita Patil, Mother" */
  inFull: (guardian: Pick<Guardian, 'name' | 'relation'>) => string;
} {
  const { t } = useLingui();
  const relation = { mother: t`Mother`, father: t`Father`, guardian: t`Guardian`, other: t`Other` };
  return {
    relation,
    inFull: (guardian) => [guardian.name, relation[guardian.relation]].filter(Boolean).join(', '),
  };
}
