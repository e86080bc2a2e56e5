import { useLingui } from '@lingui/react/macro';
import { formatDate, today } from '../../lib/dates.ts';
import { useAcademy } from './academy.queries.ts';
import classes from './print-head.module.css';

interface PrintHeadProps {
  title: string;
  facts: (string | null | undefined)[];
  /** Uses two lines, above content that needs the whole sheet. */
  isLow?: boolean;
}

/** Academy, title and date; print only. */
export function PrintHead({ title, facts, isLow = false }: PrintHeadProps) {
  const { t } = useLingui();
  const academy = useAcademy();
  const day = formatDate(today());
  return (
    <header className={`print-only ${classes['head']}`} data-low={isLow || undefined}>
      <div>
        <p className={classes['academy']}>{academy?.name}</p>
        <p className={classes['title']}>{title}</p>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
      <p>{t`Printed ${day}`}</p>
    </header>
  );
}
