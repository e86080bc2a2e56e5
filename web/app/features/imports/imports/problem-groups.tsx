import { importedRows } from '#contract/import-rows';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldWord } from '../field-words.ts';
import type { ProblemGroup, RowProblem } from '../understanding/group-problems.ts';
import type { KindOfSheet, SheetField } from '../understanding/kinds/kind-of-sheet.ts';
import classes from './import-page.module.css';
import { LeaveOut } from './leave-out.tsx';
import { useFirstRows } from './use-first-rows.tsx';

interface ProblemGroupsProps {
  kind: KindOfSheet;
  groups: readonly ProblemGroup[];
  /** "Rohan Patil, row 12". */
  nameOf: (key: string) => string;
  onEdit: (keys: readonly string[], field: SheetField, text: string) => void;
  onLeaveOut: (keys: readonly string[]) => void;
}

/** Errors to correct, grouped by correction: cell by cell, or a whole group in one step. */
export function ProblemGroups({ groups, ...acts }: ProblemGroupsProps) {
  return groups.map((group) => <Group key={`${group.field} ${group.message}`} group={group} {...acts} />);
}

interface GroupProps extends Omit<ProblemGroupsProps, 'groups'> {
  group: ProblemGroup;
}

function Group({ kind, group: { field, message, rows }, nameOf, onEdit, onLeaveOut }: GroupProps) {
  const { t } = useLingui();
  const word = useFieldWord(kind.kind);
  const count = rows.length;
  const keys = rows.map(({ key }) => key);
  const { shown, showAll } = useFirstRows(rows);
  const label = field ? word(field) : t`Row`;
  return (
    <Card title={`${label}: ${message}`} aside={t`${plural(count, { one: '# row', other: '# rows' })}`} flush>
      <ul className={classes['columns']}>
        {shown.map((row) => (
          <li key={row.key} className={`ruled ${classes['column']}`}>
            <span className="fill breakable">{nameOf(row.key)}</span>
            {field && (
              <Repair
                row={row}
                label={`${label}, ${nameOf(row.key)}`}
                onEdit={(text) => onEdit([row.key], field, text)}
              />
            )}
            <LeaveOut name={nameOf(row.key)} onClick={() => onLeaveOut([row.key])} />
          </li>
        ))}
      </ul>
      <div className={`row wrap gap-8 ruled ${classes['column']}`}>
        {showAll}
        {field && count > 1 && <SameForAll label={label} count={count} onEdit={(text) => onEdit(keys, field, text)} />}
        {field && mayBeEmpty(kind, field) && rows.some(({ text }) => text !== '') && (
          <Button variant="default" onClick={() => onEdit(keys, field, '')}>
            {t`${plural(count, { one: 'Leave this cell empty', other: 'Leave these # cells empty' })}`}
          </Button>
        )}
        <Button variant="default" onClick={() => onLeaveOut(keys)}>
          {t`${plural(count, { one: 'Leave out this row', other: 'Leave out these # rows' })}`}
        </Button>
      </div>
    </Card>
  );
}

/** Whether a row without this field is right: what a record cannot do without is typed, or its row left out. */
function mayBeEmpty({ kind, nameField }: KindOfSheet, field: SheetField): boolean {
  const shape: Record<string, z.ZodType> = importedRows[kind].shape;
  return field !== nameField && shape[field]?.safeParse(undefined).success !== false;
}

/** One text for the cells of all these rows, such as the day on which the year begins. */
function SameForAll({ label, count, onEdit }: { label: string; count: number; onEdit: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      className={`row gap-8 ${classes['repair']}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onEdit(text);
      }}
    >
      <TextField
        aria-label={t`${label}, the same for all ${count}`}
        placeholder={t`The same for all ${count}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">{t`Fill in`}</Button>
    </form>
  );
}

/** A cell that is typed again; the text is committed on Enter and on blur. */
function Repair({ row, label, onEdit }: { row: RowProblem; label: string; onEdit: (text: string) => void }) {
  const [text, setText] = useState(row.text);
  const save = () => {
    if (text !== row.text) onEdit(text);
  };
  return (
    <form
      className={classes['repair']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
