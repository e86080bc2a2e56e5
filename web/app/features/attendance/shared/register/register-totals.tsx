import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-totals.module.css';

export function RegisterTotals({ draft }: { draft: RegisterDraft }) {
  const { t } = useLingui();
  const counts = useSyncExternalStore(draft.subscribe, draft.counts);
  const shown = [
    { key: 'present', count: counts.present, label: t`Present` },
    { key: 'absent', count: counts.absent, label: t`Absent` },
    { key: 'late', count: counts.late, label: t`Late` },
    ...(counts.leave > 0 ? [{ key: 'leave', count: counts.leave, label: t`Leave` }] : []),
  ];
  return (
    <ul className={`gap-10 ${classes['totals']}`} aria-label={t`Totals`} data-leave={counts.leave > 0 || undefined}>
      {shown.map(({ key, count, label }) => (
        <li className="cluster aside" key={key} data-status={key} data-some={count > 0 || undefined}>
          <strong>{count}</strong> {label}
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
