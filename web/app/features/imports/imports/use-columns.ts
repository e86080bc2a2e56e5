import type { ImportKind } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Problem } from '../../../../design/error-summary.tsx';
import { shownLanguage } from '../../../../lib/own-words.ts';
import { today } from '../../../../lib/dates.ts';
import type { ImportDraft } from '../import-draft.ts';
import type { Cell } from '../reading/sheets.ts';
import type { List } from '../understanding/combine-sheets.ts';
import { questionsOf } from '../understanding/day-headings.ts';
import { orderOfColumn } from '../understanding/days.ts';
import { readGender } from '../understanding/genders.ts';
import { type ColumnGuess, type ColumnMemory, guessColumns, hasName } from '../understanding/guess-columns.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { type KnownAnswers } from '../understanding/known-answers.ts';
import { columnId } from './column-lines.tsx';
import { dayOrderId } from './day-order-question.tsx';
import { openQuestions } from './open-questions.ts';
import { readingId } from './uncertain-texts.tsx';
import type { Readings } from '../understanding/readings.ts';
import { type Uncertain, uncertainIn } from '../understanding/uncertain.ts';
import { useList } from './use-list.ts';
import { answersOf, useMatches } from './use-matches.ts';

/** What the academy answered about earlier files. */
export interface ImportMemory {
  memory: ColumnMemory;
  known: KnownAnswers;
}

export interface ColumnsToAnswer {
  draft: ImportDraft;
  change: (answers: Partial<ImportDraft>) => void;
  onContinue: () => void;
}

/** The contents of a draft's columns, the questions about them, and the answers. Every answer stores the guesses as they are shown. */
export function useColumns({ draft, change, onContinue, memory, known }: ColumnsToAnswer & ImportMemory) {
  const { t } = useLingui();
  const kind = kindsOfSheet[draft.kind];
  const list = useList(draft);
  const guessed = useMemo(() => guessColumns(kind, list, memory, Number(today().slice(0, 4))), [kind, list, memory]);
  const columns = draft.columns ?? guessed;
  const fields = useMemo(() => columns.map(({ field }) => field), [columns]);
  const [attempt, setAttempt] = useState(0);
  const names = useMatches(kind, draft, list, fields, known);
  const { days, asked, asksMonth, orders } = questionsOfDates(kind, list, fields);
  const dayOrders = { ...knownOrders(asked, known), ...orders, ...draft.dayOrders };
  const asksLanguage = fields.some((field) => field !== null && /parent/i.test(field));
  const language = draft.language ?? known.language ?? shownLanguage();
  const asksGender = kind.kind === 'students' && lacksGender(list, fields);
  const uncertain = useMemo(() => uncertainIn(kind, list, fields), [kind, list, fields]);
  const readings = { ...readingsOf(uncertain, known.readings), ...draft.readings };
  const missing = useMissingColumns(draft.kind, new Set(fields));
  const problems: Problem[] = [
    ...missing.map((message) => ({ message, fieldId: columnId(0) })),
    ...asked
      .filter(({ field }) => !dayOrders[field])
      .map(({ field }) => ({ message: t`Choose how the dates are written`, fieldId: dayOrderId(field) })),
    ...(asksMonth && draft.month === ''
      ? [{ message: t`Choose the month of the attendance`, fieldId: 'import-month' }]
      : []),
    ...(asksGender && draft.gender === ''
      ? [{ message: t`Choose the gender of students without one`, fieldId: 'import-gender' }]
      : []),
    ...uncertain
      .filter(({ id }) => readings[id] === undefined)
      .map(({ id, text }) => ({ message: t`Choose what “${text}” stands for`, fieldId: readingId(id) })),
    ...names.matches.flatMap(openQuestions),
  ];
  const answer = (answers: Partial<ImportDraft>) => change({ columns, ...answers });
  const choose = (column: number, field: SheetField | null) =>
    change({
      columns: columns.map((guess, index): ColumnGuess => {
        if (index === column) return { field, by: 'memory' };
        return guess.field === field && field !== 'mark' ? { field: null, by: 'nothing' } : guess;
      }),
    });
  const proceed = () => {
    if (names.error) return names.retry();
    if (problems.length > 0) return setAttempt(attempt + 1);
    const meanings = Object.fromEntries(names.matches.map((one) => [one.records, answersOf(one.matches)]));
    answer({
      dayOrders,
      readings,
      meanings: { ...draft.meanings, ...meanings },
      language: asksLanguage ? language : null,
    });
    return onContinue();
  };
  return {
    kind,
    list,
    columns,
    fields,
    days,
    asked,
    asksMonth,
    dayOrders,
    asksLanguage,
    asksGender,
    language,
    names,
    uncertain,
    readings,
    problems,
    attempt,
    answer,
    choose,
    proceed,
  };
}

/** What the file itself or earlier files tell about texts with several meanings. */
const readingsOf = (uncertain: readonly Uncertain[], known: Readings): Readings =>
  Object.fromEntries(
    uncertain.flatMap(({ id, options, answer }) => {
      const meant = answer ?? known[id];
      return meant !== undefined && options.includes(meant) ? [[id, meant]] : [];
    }),
  );

/** Whether the gender of some row is not in the file. */
function lacksGender(list: List, fields: readonly (SheetField | null)[]): boolean {
  const column = fields.indexOf('gender');
  return column === -1 || cellsOf(list, column).some((cell) => !readGender(cell));
}

export const cellsOf = ({ rows }: List, column: number): Cell[] => rows.map(({ cells }) => cells[column] ?? null);

/** The orders of earlier files, for the dates of this one that can be read in two ways. */
const knownOrders = (asked: readonly { field: SheetField }[], { dayOrders }: KnownAnswers) =>
  Object.fromEntries(asked.flatMap(({ field }) => (dayOrders[field] ? [[field, dayOrders[field]]] : [])));

/** The headings that are days, the questions about their dates, and the order where the dates themselves are unambiguous. */
function questionsOfDates(kind: KindOfSheet, list: List, fields: readonly (SheetField | null)[]) {
  const dates = fields.flatMap((field, column) => {
    if (field === null || typeOf(kind, field) !== 'day') return [];
    const cells = cellsOf(list, column);
    return [{ field, cells, ...orderOfColumn(cells) }];
  });
  const days = fields.flatMap((field, column) => (field === 'mark' ? [list.headings[column] ?? ''] : []));
  const { order, asksMonth, says } = questionsOf(days);
  const asked = [
    ...dates.filter(({ asks }) => asks),
    ...(order === undefined ? [] : [{ field: 'mark', cells: [order] }]),
  ];
  // If the column's unambiguous dates agree on one order, the question is answered.
  const orders = Object.fromEntries(
    [...dates, { field: 'mark', says: new Set(says ? [says] : []) }].flatMap(({ field, says: said }) => {
      const [only] = said;
      return said.size === 1 && only ? [[field, only]] : [];
    }),
  );
  return { days, asked, asksMonth, orders };
}

/** The fields that a list of this kind requires. */
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
