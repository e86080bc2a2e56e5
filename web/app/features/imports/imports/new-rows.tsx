import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Checked } from '../checked.ts';
import type { KindOfSheet } from '../understanding/kinds/kind-of-sheet.ts';
import { isDoubtful, rowInWords } from '../understanding/row-in-words.ts';
import classes from './import-page.module.css';
import { LeaveOut } from './leave-out.tsx';
import { RowNotes } from './row-notes.tsx';
import { useFirstRows } from './use-first-rows.tsx';

interface NewRowsProps {
  kind: KindOfSheet;
  rows: readonly Checked[];
  nameOf: (key: string) => string;
  onLeaveOut: (keys: readonly string[]) => void;
}

/** Every record that would be created; doubtful ones come first, because a sheet's footer is easily taken for a name. */
export function NewRows({ kind, rows, nameOf, onLeaveOut }: NewRowsProps) {
  const { t } = useLingui();
  const doubtful = new Set(rows.filter(({ read }) => isDoubtful(kind, read)));
  const { shown, showAll } = useFirstRows([...doubtful, ...rows.filter((row) => !doubtful.has(row))]);
  const count = rows.length;
  if (count === 0) return null;
  return (
    <Card
      title={kind.kind === 'students' ? t`New students` : t`New rows`}
      aside={t`${plural(count, { one: '# row', other: '# rows' })}`}
      flush
    >
      <ul className={classes['columns']}>
        {shown.map((row) => (
          <li key={row.row.key} className={`ruled ${classes['column']}`} data-line>
            <div className="fill breakable">
              <div className="row wrap gap-8">
                <span className="strong">{nameOf(row.row.key)}</span>
                {doubtful.has(row) && <StatusBadge tone="warn">{t`Please check`}</StatusBadge>}
              </div>
              <div className="aside">{rowInWords(kind, row.read, row.answer.changes)}</div>
              <RowNotes notes={row.answer.notes} />
            </div>
            <LeaveOut name={nameOf(row.row.key)} onClick={() => onLeaveOut([row.row.key])} />
          </li>
        ))}
      </ul>
      {showAll && <div className={`ruled ${classes['column']}`}>{showAll}</div>}
    </Card>
  );
}
