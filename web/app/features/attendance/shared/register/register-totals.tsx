import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useMarkWords } from '../../../../../lib/attendance-words.ts';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-totals.module.css';

export function RegisterTotals({ draft }: { draft: RegisterDraft }) {
  const { t } = useLingui();
  const counts = useSyncExternalStore(draft.subscribe, draft.counts);
  const words = useMarkWords();
  const shown = (['present', 'absent', 'late', 'leave'] as const).filter(
    (mark) => mark !== 'leave' || counts.leave > 0,
  );
  return (
    <ul
      className={`gap-10 stack ${classes['totals']}`}
      aria-label={t`Totals`}
      data-leave={counts.leave > 0 || undefined}
    >
      {shown.map((mark) => (
        <li className="cluster aside" key={mark} data-status={mark} data-some={counts[mark] > 0 || undefined}>
          <strong>{counts[mark]}</strong> {words[mark]}
        </li>
      ))}
    </ul>
  );
}

/** "31 P, 2 A, 1 L" */
export function ShortCounts({ draft }: { draft: RegisterDraft }) {
  const { t } = useLingui();
  const { present, absent, late, leave } = useSyncExternalStore(draft.subscribe, draft.counts);
  return (
    <>{leave > 0 ? t`${present} P, ${absent} A, ${late} L, ${leave} leave` : t`${present} P, ${absent} A, ${late} L`}</>
  );
}
