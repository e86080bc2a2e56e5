import { sameName, soundsLike } from '#contract/names';
import { useMemo } from 'react';
import { useAllStandards } from '../../standards/shared/standards.queries.ts';
import type { ImportDraft } from '../import-draft.ts';
import { useAllBatches, useAllTeachers, useSubjects } from '../imports.queries.ts';
import type { List } from '../understanding/combine-sheets.ts';
import { faultOf } from '../understanding/cell-faults.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import { answerFor, detailOf, isNew, type Meaning, type Records, recordsOf } from '../understanding/meaning.ts';
import { textsIn } from '../understanding/read-row.ts';
import { findStandard } from '../understanding/standards.ts';

/** A text of the file, and what it means; undefined where that has to be asked. */
export interface Match {
  text: string;
  count: number;
  meant: Meaning | undefined;
  /** Whether a record of the academy was found without an answer. */
  isFound: boolean;
  /** Whether the found record has a different name. */
  isGuess: boolean;
}

export interface Matches {
  records: Records;
  matches: Match[];
  /** The records to choose from. */
  choices: readonly { _id: string; name: string }[];
}

/** Each record that the file names, once: as answered, else as found among the academy's own. */
export function useMatches(
  kind: KindOfSheet,
  draft: ImportDraft,
  list: List,
  fields: readonly (SheetField | null)[],
): Matches[] {
  const standards = useAllStandards().data?.data ?? [];
  const { edits } = draft;
  const texts = useMemo(() => textsOf(kind, list, fields, edits), [kind, list, fields, edits]);
  const names = (records: Records) => texts.some((one) => one.records === records && one.counts.length > 0);
  const batches = useAllBatches(names('batches')).data ?? [];
  const subjects = useSubjects().data ?? [];
  const teachers = useAllTeachers(names('teachers')).data ?? [];
  const named = (text: string, records: readonly { _id: string; names: (string | null)[] }[]) =>
    records.find(({ names }) => names.some((name) => name !== null && sameName(name) === sameName(text)))?._id;
  const own = {
    standards: { choices: standards, find: (text: string) => findStandard(text, standards)?._id },
    subjects: {
      choices: subjects,
      find: (text: string) =>
        named(
          text,
          subjects.map(({ _id, name }) => ({ _id, names: [name] })),
        ),
    },
    teachers: {
      choices: teachers,
      find: (text: string) =>
        named(
          withoutTitle(text),
          teachers.map(({ _id, name }) => ({ _id, names: [name, withoutTitle(name)] })),
        ) ?? onlyOne(teachers.filter(({ name }) => soundsLike(withoutTitle(name), withoutTitle(text))))?._id,
    },
    batches: {
      choices: batches,
      find: (text: string) =>
        named(
          text,
          batches.map(({ _id, name, code }) => ({ _id, names: [name, code] })),
        ),
    },
  };
  return texts.map(({ records, counts }) => ({
    records,
    choices: own[records].choices,
    matches: counts.map(({ text, count }): Match => {
      const found = own[records].find(text);
      const meant = answerFor(draft.meanings, records, text) ?? found;
      return {
        text,
        count,
        meant,
        isFound: found !== undefined,
        isGuess: found !== undefined && meant === found && !isCalled(own[records].choices, found, text),
      };
    }),
  }));
}

const isCalled = (records: readonly { _id: string; name: string }[], id: string, text: string): boolean =>
  records.some(({ _id, name }) => _id === id && sameName(name) === sameName(text));

/** Several records with a similar name are no match. */
const onlyOne = <Item>(found: readonly Item[]) => (found.length === 1 ? found[0] : undefined);

/** Titles, as in "Prof. A. Kale" and "Kale sir", are not part of the name. */
const withoutTitle = (name: string): string =>
  name
    .replaceAll(/^((prof|dr|mr|mrs|ms|smt|shri|श्री|श्रीमती|प्रा)\.?\s+)+|\s+(sir|madam|ma'am|teacher|सर|मॅडम)\.?$/gi, '')
    .trim();

export const isOpen = ({ meant }: Match): boolean => meant === undefined || (isNew(meant) && detailOf(meant) === '');

export const answersOf = (matches: readonly Match[]): Record<string, Meaning> =>
  Object.fromEntries(matches.flatMap(({ text, meant }) => (meant === undefined ? [] : [[text, meant]])));

function textsOf(
  kind: KindOfSheet,
  { rows }: List,
  fields: readonly (SheetField | null)[],
  edits: ImportDraft['edits'],
) {
  const found = new Map<Records, Map<string, number>>();
  for (const [column, field] of fields.entries()) {
    const type = field === null ? undefined : typeOf(kind, field);
    if (field === null || type === undefined || !(type in recordsOf)) continue;
    const records = recordsOf[type as keyof typeof recordsOf];
    const counts = found.get(records) ?? new Map<string, number>();
    found.set(records, counts);
    const isList = type === 'subjects' || type === 'batches';
    for (const { key, cells } of rows) {
      const typed = edits[key]?.[field];
      const cell = typed ?? cells[column] ?? null;
      if (typed === undefined && faultOf(cell, type)) continue;
      for (const text of isList ? textsIn(cell) : [String(cell ?? '').trim()]) {
        if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
  }
  return [...found].map(([records, counts]) => ({
    records,
    counts: [...counts].map(([text, count]) => ({ text, count })),
  }));
}
