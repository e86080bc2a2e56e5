import type { ImportKind } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { useFieldWord } from '../field-words.ts';
import type { Checked } from '../checked.ts';
import classes from './import-page.module.css';
import { LeaveOut } from './leave-out.tsx';
import { RowNotes } from './row-notes.tsx';
import { useFirstRows } from './use-first-rows.tsx';

interface ChangedRowsProps {
  kind: ImportKind;
  rows: readonly Checked[];
  nameOf: (key: string) => string;
  onOverwrite: (key: string, fields: string[]) => void;
  onLeaveOut: (keys: readonly string[]) => void;
}

/** Existing students who would change, field by field; fields edited by hand are kept unless chosen. */
export function ChangedRows({ kind, rows, nameOf, onOverwrite, onLeaveOut }: ChangedRowsProps) {
  const { t } = useLingui();
  const count = rows.length;
  const { shown, showAll } = useFirstRows(rows);
  if (count === 0) return null;
  return (
    <Card
      title={kind === 'students' ? t`Students who change` : t`Rows that change something`}
      aside={t`${plural(count, { one: '# row', other: '# rows' })}`}
      flush
    >
      <ul className={classes['columns']}>
        {shown.map(({ row: { key }, answer: { changes, notes } }) => {
          const conflicts = changes.filter(({ isConflict }) => isConflict).map(({ field }) => field);
          return (
            <li key={key} className={`ruled ${classes['column']}`}>
              <div className="fill breakable">
                <div className="strong">{nameOf(key)}</div>
                <Changes kind={kind} changes={changes} />
                <RowNotes notes={notes} />
              </div>
              {conflicts.length > 0 && (
                <Button variant="default" onClick={() => onOverwrite(key, conflicts)}>{t`Use the file’s`}</Button>
              )}
              <LeaveOut name={nameOf(key)} onClick={() => onLeaveOut([key])} />
            </li>
          );
        })}
      </ul>
      {showAll && <div className={`ruled ${classes['column']}`}>{showAll}</div>}
    </Card>
  );
}

type ChangeOfRow = Checked['answer']['changes'][number];

/** The limit of changes shown per row before the rest is collapsed: a row of past attendance has one for each date. */
const shownAtOnce = 6;

function Changes({ kind, changes }: { kind: ImportKind; changes: readonly ChangeOfRow[] }) {
  const lines = changes.map((one) => <Change key={one.field} kind={kind} {...one} />);
  if (lines.length <= shownAtOnce) return lines;
  const more = lines.length - shownAtOnce + 1;
  return (
    <>
      {lines.slice(0, shownAtOnce - 1)}
      <details className="aside">
        <summary>
          <Plural value={more} one="# more" other="# more" />
        </summary>
        {lines.slice(-more)}
      </details>
    </>
  );
}

function Change({ kind, field, before, after, isConflict }: ChangeOfRow & { kind: ImportKind }) {
  const { t } = useLingui();
  const word = useFieldWord(kind);
  const label = word(field);
  return (
    <div className="aside">
      {label}: {before && <del>{before}</del>} {after ?? t`empty`}
      {isConflict && ` (${t`edited by hand since the last import, kept`})`}
    </div>
  );
}
