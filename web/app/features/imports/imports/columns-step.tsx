import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { today } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { Button, NativeSelect } from '../../../ui/mantine.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFieldWords } from '../field-words.ts';
import { type ImportDraft, rememberColumns, rememberedColumns } from '../import-draft.ts';
import type { Cell } from '../reading/sheets.ts';
import { combineSheets, type List } from '../understanding/combine-sheets.ts';
import { orderOfColumn } from '../understanding/days.ts';
import { type ColumnGuess, guessColumns } from '../understanding/guess-columns.ts';
import { plainHeading, type StudentField, studentFields } from '../understanding/headings.ts';
import { DayOrderQuestion } from './day-order-question.tsx';
import classes from './import-page.module.css';
import { MatchBatches, MatchStandards } from './match-values.tsx';
import { answersOf, isOpen, useMatches } from './use-matches.ts';

interface ColumnsStepProps {
  draft: ImportDraft;
  change: (answers: Partial<ImportDraft>) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The chosen sheets as one list; heavy enough to be done once. */
export function useList({ sheets, chosen }: ImportDraft): List {
  const { t } = useLingui();
  const heading = t`Name of the sheet`;
  return useMemo(
    () =>
      combineSheets(
        sheets.filter((_, place) => chosen.includes(place)),
        heading,
      ),
    [sheets, chosen, heading],
  );
}

/** What each column holds, how its dates are read, and which records its standards and batches are. */
export function ColumnsStep({ draft, change, onBack, onContinue }: ColumnsStepProps) {
  const { t } = useLingui();
  const list = useList(draft);
  const guessed = useMemo(() => guessColumns(list, rememberedColumns(), Number(today().slice(0, 4))), [list]);
  const columns = draft.columns ?? guessed;
  const fields = columns.map(({ field }) => field);
  const [isAsked, setAsked] = useState(false);
  const { standards, batches, choices } = useMatches(draft, list, fields);
  const choose = (column: number, field: StudentField | null) => {
    const heading = plainHeading(list.headings[column] ?? '');
    if (heading !== '') rememberColumns({ [heading]: field });
    change({
      columns: columns.map((guess, index): ColumnGuess => {
        if (index === column) return { field, by: 'memory' };
        return guess.field === field ? { field: null, by: 'nothing' } : guess;
      }),
    });
  };
  const dates = columns.flatMap(({ field }, column) =>
    field === 'dateOfBirth' || field === 'joinedOn' ? [{ field, ...orderOfColumn(cellsOf(list, column)), column }] : [],
  );
  // A column whose other dates all say the same has answered for itself.
  const orders = Object.fromEntries(
    dates.flatMap(({ field, says }) => {
      const [order] = says;
      return says.size === 1 && order ? [[field, draft.dayOrders[field] ?? order]] : [];
    }),
  );
  const dayOrders = { ...orders, ...draft.dayOrders };
  const hasName = fields.includes('name') || fields.includes('firstName');
  const problems = [
    ...(hasName ? [] : [t`Choose the column with the full names`]),
    ...dates.filter(({ asks, field }) => asks && !dayOrders[field]).map(() => t`Choose how the dates are written`),
    ...([...standards, ...batches].some(isOpen) ? [t`Match the standards and batches in your file`] : []),
  ];
  const proceed = () => {
    if (problems.length > 0) return setAsked(true);
    change({ columns, dayOrders, standards: answersOf(standards), batches: answersOf(batches) });
    return onContinue();
  };
  return (
    <>
      {isAsked && problems.length > 0 && (
        <Notice tone="err">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Notice>
      )}
      <Card title={t`What is in each column`} flush>
        <ul className={classes['columns']}>
          {columns.map((guess, column) => (
            <ColumnLine
              key={column}
              heading={list.headings[column] ?? ''}
              samples={samplesOf(list, column)}
              place={column}
              guess={guess}
              onChange={(field) => choose(column, field)}
            />
          ))}
        </ul>
      </Card>
      {dates.map(({ field, asks, column }) =>
        asks ? (
          <DayOrderQuestion
            key={field}
            field={field}
            cells={cellsOf(list, column)}
            order={dayOrders[field]}
            onChange={(order) => change({ columns, dayOrders: { ...dayOrders, [field]: order } })}
          />
        ) : null,
      )}
      <MatchStandards
        matches={standards}
        choices={choices.standards}
        onChange={(meanings) => change({ columns, standards: { ...draft.standards, ...meanings } })}
      />
      <MatchBatches
        matches={batches}
        choices={choices.batches}
        onChange={(meanings) => change({ columns, batches: { ...draft.batches, ...meanings } })}
      />
      {list.leftOut.length > 0 && <LeftOutRows list={list} />}
      <div className="row wrap gap-8">
        <Button size="lg" onClick={proceed}>{t`Continue`}</Button>
        <Button size="lg" variant="default" onClick={onBack}>{t`Back`}</Button>
      </div>
    </>
  );
}

const cellsOf = ({ rows }: List, column: number): Cell[] => rows.map(({ cells }) => cells[column] ?? null);

const samplesOf = (list: List, column: number): string =>
  [...new Set(cellsOf(list, column).filter((cell) => cell !== null))].slice(0, 3).join(' · ');

interface ColumnLineProps {
  heading: string;
  samples: string;
  place: number;
  guess: ColumnGuess;
  onChange: (field: StudentField | null) => void;
}

function ColumnLine({ heading, samples, place, guess: { field, by }, onChange }: ColumnLineProps) {
  const { t } = useLingui();
  const words = useFieldWords();
  const number = place + 1;
  const name = heading || t`Column ${number}`;
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill">
        <div className="strong breakable">{name}</div>
        <div className="aside one-line">{samples || t`Empty`}</div>
      </div>
      <div className={`row gap-12 ${classes['choice']}`}>
        <NativeSelect
          className="fill"
          aria-label={t`What is in “${name}”`}
          value={field ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : (value as StudentField))}
          data={[
            { value: '', label: t`Not imported` },
            ...studentFields.map((value) => ({ value, label: words[value] })),
          ]}
        />
        <span className={classes['guess']}>
          {field && by === 'memory' && <StatusBadge tone="ok">{t`Chosen`}</StatusBadge>}
          {field && by === 'heading' && <StatusBadge tone="info">{t`Guessed`}</StatusBadge>}
          {field && by === 'content' && <StatusBadge tone="warn">{t`Please check`}</StatusBadge>}
        </span>
      </div>
    </li>
  );
}

/** Rows that are no students, each by its number: nothing is skipped without a word. */
function LeftOutRows({ list: { leftOut } }: { list: List }) {
  const { t } = useLingui();
  const count = leftOut.length;
  return (
    <details className={`aside ${classes['folded']}`}>
      <summary>
        <Trans>Totals and repeated headings that are left out: {count}</Trans>
      </summary>
      <ul>
        {leftOut.map(({ sheet, number, text }) => (
          <li key={`${sheet} ${number}`}>{t`${sheet}, row ${number}: ${text}`}</li>
        ))}
      </ul>
    </details>
  );
}
