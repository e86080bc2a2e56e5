import type { ImportKind } from '#contract/imports';
import { isLanguage, languageNames, languages } from '#contract/languages';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { today } from '../../../../lib/dates.ts';
import { ErrorSummary, type Problem } from '../../../../design/error-summary.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, NativeSelect } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldWord } from '../field-words.ts';
import { type ImportDraft, takenSheets } from '../import-draft.ts';
import { useImportColumns } from '../imports.queries.ts';
import type { Cell } from '../reading/sheets.ts';
import { combineSheets, type List } from '../understanding/combine-sheets.ts';
import { questionsOf } from '../understanding/day-headings.ts';
import { orderOfColumn } from '../understanding/days.ts';
import { type ColumnGuess, type ColumnMemory, guessColumns, hasName } from '../understanding/guess-columns.ts';
import { looksLikeOldFont } from '../understanding/old-font.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { DayOrderQuestion, dayOrderId } from './day-order-question.tsx';
import classes from './import-page.module.css';
import { MatchValues } from './match-values.tsx';
import { openQuestions } from './open-questions.ts';
import { answersOf, useMatches } from './use-matches.ts';

interface ColumnsStepProps {
  draft: ImportDraft;
  change: (answers: Partial<ImportDraft>) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The chosen sheets as one list; heavy enough to be done once. */
export function useList({ kind, sheets, chosen, withHidden }: ImportDraft): List {
  const { t } = useLingui();
  const heading = t`Name of the sheet`;
  return useMemo(
    () => combineSheets(kindsOfSheet[kind], takenSheets({ sheets, chosen, withHidden }), heading),
    [kind, sheets, chosen, withHidden, heading],
  );
}

/** Waits for what the academy's headings meant before. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { data, error, refetch } = useImportColumns(props.draft.kind);
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  return data ? <Columns {...props} memory={data} /> : <SkeletonRows rows={8} />;
}

/** What each column holds, how its dates are read, and which records its texts stand for. */
function Columns({ draft, change, onBack, onContinue, memory }: ColumnsStepProps & { memory: ColumnMemory }) {
  const { t } = useLingui();
  const kind = kindsOfSheet[draft.kind];
  const list = useList(draft);
  const guessed = useMemo(() => guessColumns(kind, list, memory, Number(today().slice(0, 4))), [kind, list, memory]);
  const columns = draft.columns ?? guessed;
  const fields = useMemo(() => columns.map(({ field }) => field), [columns]);
  const [attempt, setAttempt] = useState(0);
  const matches = useMatches(kind, draft, list, fields);
  const choose = (column: number, field: SheetField | null) =>
    change({
      columns: columns.map((guess, index): ColumnGuess => {
        if (index === column) return { field, by: 'memory' };
        return guess.field === field && field !== 'mark' ? { field: null, by: 'nothing' } : guess;
      }),
    });
  const dates = columns.flatMap(({ field }, column) =>
    field !== null && typeOf(kind, field) === 'day'
      ? [{ field, ...orderOfColumn(cellsOf(list, column)), cells: cellsOf(list, column) }]
      : [],
  );
  const marked = columns.flatMap(({ field }, column) => (field === 'mark' ? [list.headings[column] ?? ''] : []));
  const { order, asksMonth, says: saidByHeadings } = questionsOf(marked);
  const asked = [
    ...dates.filter(({ asks }) => asks),
    ...(order === undefined ? [] : [{ field: 'mark', cells: [order] }]),
  ];
  // A column whose other dates all say the same has answered for itself.
  const orders = Object.fromEntries(
    [...dates, { field: 'mark', says: new Set(saidByHeadings ? [saidByHeadings] : []) }].flatMap(({ field, says }) => {
      const [only] = says;
      return says.size === 1 && only ? [[field, draft.dayOrders[field] ?? only]] : [];
    }),
  );
  const dayOrders = { ...orders, ...draft.dayOrders };
  const missing = useMissingColumns(draft.kind, new Set(fields));
  const problems: Problem[] = [
    ...missing.map((message) => ({ message, fieldId: columnId(0) })),
    ...asked
      .filter(({ field }) => !dayOrders[field])
      .map(({ field }) => ({ message: t`Choose how the dates are written`, fieldId: dayOrderId(field) })),
    ...(asksMonth && draft.month === ''
      ? [{ message: t`Choose the month of the attendance`, fieldId: 'import-month' }]
      : []),
    ...matches.flatMap(openQuestions),
  ];
  const proceed = () => {
    if (problems.length > 0) return setAttempt(attempt + 1);
    const meanings = Object.fromEntries(matches.map((one) => [one.records, answersOf(one.matches)]));
    change({ columns, dayOrders, meanings: { ...draft.meanings, ...meanings } });
    return onContinue();
  };
  return (
    <>
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      <Card title={t`What is in each column`} flush>
        <ul className={classes['columns']}>
          {columns.map(
            (guess, column) =>
              (guess.field !== 'mark' || guess.by === 'memory') && (
                <ColumnLine
                  key={column}
                  kind={kind}
                  heading={list.headings[column] ?? ''}
                  samples={samplesOf(list, column)}
                  place={column}
                  guess={guess}
                  onChange={(field) => choose(column, field)}
                />
              ),
          )}
          {marked.length > 0 && <DayColumns headings={marked} />}
        </ul>
      </Card>
      {asked.map(({ field, cells }) => (
        <DayOrderQuestion
          key={field}
          kind={draft.kind}
          field={field}
          cells={cells}
          order={dayOrders[field]}
          onChange={(answer) => change({ columns, dayOrders: { ...dayOrders, [field]: answer } })}
        />
      ))}
      {asksMonth && (
        <Card title={t`Which month is it?`}>
          <TextField
            id="import-month"
            type="month"
            label={t`Month`}
            value={draft.month}
            onChange={({ currentTarget: { value } }) => change({ columns, month: value })}
          />
        </Card>
      )}
      {matches.map(({ records, ...one }) => (
        <MatchValues
          key={records}
          {...one}
          kind={draft.kind}
          records={records}
          onChange={(meanings) =>
            change({
              columns,
              meanings: { ...draft.meanings, [records]: { ...draft.meanings[records], ...meanings } },
            })
          }
        />
      ))}
      {fields.some((field) => isOfParent(field)) && (
        <Card title={t`Families`}>
          <NativeSelect
            className={classes['narrow'] ?? ''}
            label={t`Language of their messages`}
            description={t`Of the families who are new. Those who are here already keep theirs.`}
            value={draft.language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && change({ columns, language: value })}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Card>
      )}
      {list.leftOut.length > 0 && <LeftOutRows list={list} />}
      <div className="row wrap gap-8">
        <Button size="lg" onClick={proceed}>{t`Continue`}</Button>
        <Button size="lg" variant="default" onClick={onBack}>{t`Back`}</Button>
      </div>
    </>
  );
}

/** What a list of this kind cannot do without. */
function useMissingColumns(kind: ImportKind, fields: ReadonlySet<SheetField | null>): string[] {
  const { t } = useLingui();
  const has = (...some: SheetField[]) => some.some((field) => fields.has(field));
  if (kind === 'attendance') {
    return [
      ...(has('batch') ? [] : [t`Choose the column with the batches`]),
      ...(has('admissionNo', 'rollNo') ? [] : [t`Choose the column with the admission or roll numbers`]),
      ...(has('mark') ? [] : [t`No column is a day. Write the date above each column of marks`]),
    ];
  }
  if (hasName(kindsOfSheet[kind], fields)) return [];
  return [kind === 'batches' ? t`Choose the column with the names` : t`Choose the column with the full names`];
}

const columnId = (place: number): string => `import-column-${place}`;
const isOfParent = (field: SheetField | null): boolean => field !== null && /parent/i.test(field);

const cellsOf = ({ rows }: List, column: number): Cell[] => rows.map(({ cells }) => cells[column] ?? null);

const samplesOf = (list: List, column: number): string[] =>
  [...new Set(cellsOf(list, column).flatMap((cell) => (cell === null ? [] : String(cell))))].slice(0, 60);

interface ColumnLineProps {
  kind: KindOfSheet;
  heading: string;
  samples: string[];
  place: number;
  guess: ColumnGuess;
  onChange: (field: SheetField | null) => void;
}

function ColumnLine({ kind, heading, samples, place, guess: { field, by }, onChange }: ColumnLineProps) {
  const { t } = useLingui();
  const word = useFieldWord(kind.kind);
  const number = place + 1;
  const name = heading || t`Column ${number}`;
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill">
        <div className="strong breakable">{name}</div>
        <div className="aside one-line">{samples.slice(0, 3).join(' · ') || t`Empty`}</div>
        {looksLikeOldFont(samples) && (
          <Notice tone="warn">
            {t`This looks like an old Marathi font, such as Kruti Dev. Convert it to Unicode first, or the names will be these letters.`}
          </Notice>
        )}
      </div>
      <div className={`row gap-12 ${classes['choice']}`}>
        <NativeSelect
          id={columnId(place)}
          className={`fill ${by === 'heading' || by === 'content' ? classes['guessed'] : ''}`}
          aria-label={t`What is in “${name}”`}
          value={field ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
          data={[
            { value: '', label: t`Not imported` },
            ...Object.keys(kind.fields).map((value) => ({ value, label: word(value) })),
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

/** The columns of marks, which need no answer each. */
function DayColumns({ headings }: { headings: readonly string[] }) {
  const { t } = useLingui();
  const count = headings.length;
  const [first, last] = [headings[0] ?? '', headings.at(-1) ?? ''];
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill">
        <div className="strong breakable">{t`${plural(count, { one: '# day', other: '# days' })}`}</div>
        <div className="aside one-line">{count > 1 ? t`${first} to ${last}` : first}</div>
      </div>
      <StatusBadge tone="info">{t`Attendance of a day`}</StatusBadge>
    </li>
  );
}

/** Rows that are no records, each by its number: nothing is skipped without a word. */
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
