import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { useFieldWords } from '../field-words.ts';
import { type StudentField } from '../understanding/headings.ts';
import type { Checked } from '../checked.ts';
import classes from './import-page.module.css';
import { useFirstRows } from './show-all.tsx';

interface ChangedRowsProps {
  rows: readonly Checked[];
  nameOf: (key: string) => string;
  onOverwrite: (key: string, fields: string[]) => void;
}

/** Students who are there already and would change, field by field; what was edited by hand is kept unless chosen. */
export function ChangedRows({ rows, nameOf, onOverwrite }: ChangedRowsProps) {
  const { t } = useLingui();
  const count = rows.length;
  const { shown, showAll } = useFirstRows(rows);
  if (count === 0) return null;
  return (
    <Card title={t`Students who change`} aside={t`${plural(count, { one: '# row', other: '# rows' })}`} flush>
      <ul className={classes['columns']}>
        {shown.map(({ row: { key }, answer: { changes } }) => {
          const conflicts = changes.filter(({ isConflict }) => isConflict).map(({ field }) => field);
          return (
            <li key={key} className={`ruled ${classes['column']}`}>
              <div className="fill breakable">
                <div className="strong">{nameOf(key)}</div>
                {changes.map((one) => (
                  <Change key={one.field} {...one} />
                ))}
              </div>
              {conflicts.length > 0 && (
                <Button variant="default" onClick={() => onOverwrite(key, conflicts)}>{t`Use the file’s`}</Button>
              )}
            </li>
          );
        })}
      </ul>
      {showAll && <div className={`ruled ${classes['column']}`}>{showAll}</div>}
    </Card>
  );
}

function Change({ field, before, after, isConflict }: Checked['answer']['changes'][number]) {
  const { t } = useLingui();
  const words = useFieldWords();
  const label = words[field as StudentField] ?? field;
  return (
    <div className="aside">
      {label}: {before && <del>{before}</del>} {after ?? t`empty`}
      {isConflict && ` (${t`edited by hand since the last import, kept`})`}
    </div>
  );
}
