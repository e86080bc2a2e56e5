import { sameName } from '#contract/names';
import { useMemo } from 'react';
import { useAllStandards } from '../../standards/shared/standards.queries.ts';
import type { ImportDraft } from '../import-draft.ts';
import { useAllBatches, useAllTeachers, useSubjects } from '../imports.queries.ts';
import type { List } from '../understanding/combine-sheets.ts';
import { faultOf } from '../understanding/cell-faults.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import type { KnownAnswers } from '../understanding/known-answers.ts';
import { answerFor, detailOf, isNew, type Meaning, none, type Records, recordsOf } from '../understanding/meaning.ts';
import { namesInCell } from '../understanding/names-in-cell.ts';
import { findersOf } from './find-records.ts';

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

export interface NamesInFile {
  matches: Matches[];
  /** The state of the academy's own lists, in which the names are looked up. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Each record that the file names, once: as answered, else as found among the academy's own. */
export function useMatches(
  kind: KindOfSheet,
  draft: ImportDraft,
  list: List,
  fields: readonly (SheetField | null)[],
  { meaningOf }: KnownAnswers,
): NamesInFile {
  const { edits } = draft;
  const names = (records: Records) => fields.some((field) => field !== null && recordsIn(kind, field) === records);
  const ofStandards = useAllStandards();
  const ofBatches = useAllBatches(kind.kind, names('batches'));
  const ofSubjects = useSubjects();
  const ofTeachers = useAllTeachers(names('teachers'));
  const lists = [ofStandards, ofBatches, ofSubjects, ofTeachers];
  const standards = ofStandards.data?.data ?? nothing;
  const batches = ofBatches.data ?? nothing;
  const subjects = ofSubjects.data ?? nothing;
  const teachers = ofTeachers.data ?? nothing;
  const own = useMemo(
    () => findersOf({ standards, subjects, teachers, batches }),
    [standards, subjects, teachers, batches],
  );
  const texts = useMemo(
    () =>
      textsOf(
        kind,
        list,
        fields,
        edits,
        (records, text) => (own[records].find(text) ?? meaningOf(records, text)) !== undefined,
      ),
    [kind, list, fields, edits, own, meaningOf],
  );
  const inFile = texts.map(({ records, counts }) => {
    const { choices, find } = own[records];
    const matches = counts.map(({ text, count }): Match => {
      const found = find(text);
      const isNamed = found !== undefined && isCalled(choices, found, text);
      // A name says more than an answer about an earlier file.
      const known = isNamed ? undefined : stillThere(choices, meaningOf(records, text));
      const meant = answerFor(draft.meanings, records, text) ?? known ?? found;
      return {
        text,
        count,
        meant,
        isFound: (known ?? found) !== undefined,
        isGuess: found !== undefined && meant === found && meant !== known && !isNamed,
      };
    });
    const meant = new Set(matches.map((one) => one.meant));
    return { records, matches, choices: choices.filter(({ _id }) => meant.has(_id) || !own.teachers.left.has(_id)) };
  });
  return {
    matches: inFile,
    isLoading: lists.some((one) => one.isLoading),
    error: lists.map(({ data, error }) => (data === undefined ? error : null)).find(Boolean) ?? null,
    retry: () => lists.forEach((one) => one.isError && void one.refetch()),
  };
}

const nothing: never[] = [];

const recordsIn = (kind: KindOfSheet, field: SheetField): Records | undefined =>
  recordsOf[typeOf(kind, field) as keyof typeof recordsOf];

const isCalled = (records: readonly { _id: string; name: string }[], id: string, text: string): boolean =>
  records.some(({ _id, name }) => _id === id && sameName(name) === sameName(text));

/** The record may have been deleted since, or be finished. */
const stillThere = (records: readonly { _id: string }[], meaning: Meaning | undefined): Meaning | undefined =>
  meaning === none || records.some(({ _id }) => _id === meaning) ? meaning : undefined;

export const isOpen = ({ meant }: Match): boolean => meant === undefined || (isNew(meant) && detailOf(meant) === '');

export const answersOf = (matches: readonly Match[]): Record<string, Meaning> =>
  Object.fromEntries(matches.flatMap(({ text, meant }) => (meant === undefined ? [] : [[text, meant]])));

function textsOf(
  kind: KindOfSheet,
  { rows }: List,
  fields: readonly (SheetField | null)[],
  edits: ImportDraft['edits'],
  isName: (records: Records, text: string) => boolean,
) {
  const found = new Map<Records, Map<string, number>>();
  for (const [column, field] of fields.entries()) {
    const records = field === null ? undefined : recordsIn(kind, field);
    if (field === null || records === undefined) continue;
    const type = typeOf(kind, field);
    const counts = found.get(records) ?? new Map<string, number>();
    found.set(records, counts);
    const isList = type === 'subjects' || type === 'batches';
    for (const { key, cells } of rows) {
      const typed = edits[key]?.[field];
      const cell = typed ?? cells[column] ?? null;
      if (typed === undefined && faultOf(cell, type)) continue;
      const texts = isList ? namesInCell(cell, (text) => isName(records, text)) : [String(cell ?? '').trim()];
      for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...found].map(([records, counts]) => ({
    records,
    counts: [...counts].map(([text, count]) => ({ text, count })),
  }));
}
