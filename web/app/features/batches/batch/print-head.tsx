import { getSettings } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { formatDate, today } from '../../../../lib/dates.ts';
import classes from './print-head.module.css';

/** Academy, title and date; print only. */
export function PrintHead({ title, facts }: { title: string; facts: (string | null | undefined)[] }) {
  const { t } = useLingui();
  const academy = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
    staleTime: Infinity,
  });
  const day = formatDate(today());
  return (
    <header className={classes['head']}>
      <div>
        <p className={classes['academy']}>{academy.data?.name}</p>
        <p className={classes['title']}>{title}</p>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
      <p>{t`Printed ${day}`}</p>
    </header>
  );
}
