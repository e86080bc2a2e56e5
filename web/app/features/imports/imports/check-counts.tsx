import type { RowOutcome } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import type { Checked } from '../checked.ts';
import classes from './import-page.module.css';

/** The number of rows by what the import would do with them. */
export function CheckCounts({ checked }: { checked: readonly Checked[] }) {
  const { t } = useLingui();
  const words: [outcome: RowOutcome, label: string][] = [
    ['wrong', t`to fix`],
    ['duplicate', t`to answer`],
    ['conflict', t`edited meanwhile`],
    ['new', t`new`],
    ['changed', t`changed`],
    ['same', t`the same`],
  ];
  return (
    <ul className="row wrap gap-12" aria-label={t`What the import would do`} aria-live="polite">
      {words.map(([outcome, label]) => {
        const count = checked.filter(({ answer }) => answer.outcome === outcome).length;
        const isOdd = outcome === 'wrong' || outcome === 'duplicate' || outcome === 'conflict';
        if (count === 0 && isOdd) return null;
        return (
          <li key={outcome} className={`sheet ${classes['count']}`} data-odd={isOdd || undefined}>
            <strong className="numbers">{count}</strong> {label}
          </li>
        );
      })}
    </ul>
  );
}
