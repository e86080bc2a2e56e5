import type { ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import type { Checked } from '../checked.ts';
import classes from './import-page.module.css';
import { useFirstRows } from './use-first-rows.tsx';

interface DuplicateRowsProps {
  rows: readonly Checked[];
  nameOf: (key: string) => string;
  onChoose: (keys: readonly string[], as: 'new' | 'found') => void;
  onLeaveOut: (keys: readonly string[]) => void;
}

/** Rows like a student who is there already: the same phone and a similar name. Without an answer they stay out. */
export function DuplicateRows({ rows, nameOf, onChoose, onLeaveOut }: DuplicateRowsProps) {
  const { t } = useLingui();
  const { shown, showAll } = useFirstRows(rows);
  if (rows.length === 0) return null;
  const keys = rows.map(({ row }) => row.key);
  const count = rows.length;
  return (
    <Card title={t`May already be here`} aside={t`${plural(count, { one: '# row', other: '# rows' })}`} flush>
      <ul className={classes['columns']}>
        {shown.map(({ row: { key }, answer: { found } }) => (
          <Answer key={key} name={nameOf(key)} found={[found?.name, found?.reference].filter(Boolean).join(', ')}>
            <Button variant="default" onClick={() => onChoose([key], 'found')}>{t`Same student`}</Button>
            <Button variant="default" onClick={() => onChoose([key], 'new')}>{t`Another student`}</Button>
            <Button variant="default" onClick={() => onLeaveOut([key])}>{t`Leave out`}</Button>
          </Answer>
        ))}
      </ul>
      {count > 1 && (
        <div className={`row wrap gap-8 ruled ${classes['column']}`}>
          {showAll}
          <Button
            variant="default"
            onClick={() => onChoose(keys, 'found')}
          >{t`All ${count} are the same students`}</Button>
          <Button variant="default" onClick={() => onChoose(keys, 'new')}>{t`All ${count} are other students`}</Button>
        </div>
      )}
    </Card>
  );
}

function Answer({ name, found, children }: { name: string; found: string; children: ReactNode }) {
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill breakable">
        <div className="strong">{name}</div>
        <div className="aside">
          <Trans>same phone number as {found}</Trans>
        </div>
      </div>
      <div className="row wrap gap-8">{children}</div>
    </li>
  );
}
