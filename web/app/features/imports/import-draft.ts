import type { DayOrder, ImportKind } from '#contract/imports';
import type { Language } from '#contract/languages';
import type { Gender } from '#contract/students';
import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { importDrafts } from '../../offline/drafts-on-device.ts';
import { type FileSheet, nameInOneLine, withoutHidden } from './reading/sheets.ts';
import { findTable } from './understanding/find-table.ts';
import type { ColumnGuess } from './understanding/guess-columns.ts';
import { kindOfEachSheet, kindsInOrder } from './understanding/kind-of-each-sheet.ts';
import { kindsOfSheet } from './understanding/kinds/kinds.ts';
import type { SheetField } from './understanding/kinds/kind-of-sheet.ts';
import type { Meanings } from './understanding/meaning.ts';
import type { Readings } from './understanding/readings.ts';

export interface ListOfSeries {
  kind: ImportKind;
  rows: number;
}

/** A file that is being prepared, and every answer given about it. */
export interface ImportDraft {
  kind: ImportKind;
  /** A revision that changes with every answer, by which a check is matched to the answers it is based on. */
  revision: string;
  fileName: string;
  sheets: FileSheet[];
  /** The indices of the sheets to import. */
  chosen: number[];
  /** What each sheet holds where the lists are of several kinds, null for nothing; such a draft becomes one of each kind. */
  kinds: (ImportKind | null)[] | null;
  /** The lists of the workbook that this one is part of, in the order of their import; empty where there is no other. */
  series: ListOfSeries[];
  /** Whether rows and columns that are hidden in the spreadsheet are imported too. */
  withHidden: boolean;
  /** Null until a column was assigned by hand or all were accepted. */
  columns: ColumnGuess[] | null;
  dayOrders: Partial<Record<SheetField, DayOrder>>;
  /** The month of columns of marks whose headings are only numbers: `YYYY-MM`. */
  month: string;
  /** The meaning of each text that stands for a record. */
  meanings: Meanings;
  /** The meaning of each text that is written with several. */
  readings: Readings;
  /** Texts typed in place of cells, by the row's key. */
  edits: Record<string, Partial<Record<SheetField, string>>>;
  /** Keys of rows to skip. */
  leftOut: string[];
  /** The decisions about the records that a row may be about, by the row's key. */
  duplicates: Record<string, { as: 'new' | 'found'; about: string | null }[]>;
  /** The decision about each parent with the number of another name, by the row's key. */
  parents: Record<string, 'new' | 'found'>;
  /** Fields edited by hand since the last import that the file overwrites, by the row's key. */
  overwrite: Record<string, string[]>;
  overCapacity: boolean;
  /** When the import of this revision began, in milliseconds since 1970; null before, and after a failure. */
  startedAt: number | null;
  /** The language in which messages to new families are written; null until their columns were accepted. */
  language: Language | null;
  /** The gender of new students whose row says none; empty until it is chosen. */
  gender: Gender | '';
}

export const newDraft = (kind: ImportKind, fileName: string, sheets: FileSheet[]): ImportDraft => ({
  kind,
  revision: newIdempotencyKey(),
  fileName: nameInOneLine(fileName),
  sheets,
  chosen: sheets.map((_, place) => place),
  kinds: null,
  series: [],
  withHidden: false,
  columns: null,
  dayOrders: {},
  month: '',
  meanings: {},
  readings: {},
  edits: {},
  leftOut: [],
  duplicates: {},
  parents: {},
  overwrite: {},
  overCapacity: false,
  startedAt: null,
  language: null,
  gender: '',
});

/** The draft of a file just read, with the kind of each sheet if there are several. */
export const withKinds = (draft: ImportDraft): ImportDraft => ({
  ...draft,
  kinds: kindOfEachSheet(draft.sheets, draft.kind) ?? null,
});

type Choice = Pick<ImportDraft, 'sheets' | 'chosen' | 'kinds' | 'withHidden'>;

/** Where the lists are of several kinds, every sheet that holds one is chosen. */
export const chosenSheets = ({ sheets, chosen, kinds }: Omit<Choice, 'withHidden'>): FileSheet[] =>
  sheets.filter((_, place) => (kinds === null ? chosen.includes(place) : kinds[place] !== null));

/** The chosen sheets, without hidden rows and columns unless those are imported too. */
export const takenSheets = ({ withHidden, ...choice }: Choice): FileSheet[] =>
  chosenSheets(choice).map((sheet) => (withHidden ? sheet : withoutHidden(sheet)));

/** One draft of each kind of list, in the order of their import. */
const draftsOfKinds = ({ kinds, sheets, fileName, withHidden }: ImportDraft): ImportDraft[] =>
  kindsInOrder.flatMap((kind) => {
    const own = sheets.filter((_, place) => kinds?.[place] === kind);
    return own.length === 0 ? [] : [{ ...newDraft(kind, fileName, own), withHidden }];
  });

/** The lists of a draft of several kinds, with the rows below their headings. */
export const seriesOf = (draft: ImportDraft): ListOfSeries[] =>
  draftsOfKinds(draft).map((one) => ({
    kind: one.kind,
    rows: takenSheets(one).reduce((sum, { rows }) => sum + findTable(kindsOfSheet[one.kind], rows).rows.length, 0),
  }));

/** A draft of several kinds of lists as one draft of each, in the order of their import. */
export function inSeries(draft: ImportDraft): ImportDraft[] {
  const series = seriesOf(draft);
  return draftsOfKinds(draft).map((one) => ({ ...one, series: series.length > 1 ? series : [] }));
}

/** Milliseconds after which an import that was started is not taken up again by itself. */
const longestImport = 10 * 60_000;

/** Drafts of an earlier version have no start, no answers about parents, genders and texts, and no other lists. */
function withoutOldStart(draft: ImportDraft): ImportDraft {
  const {
    startedAt = null,
    parents,
    gender = '',
    kinds = null,
    series = [],
    readings = {},
  } = draft as Partial<ImportDraft>;
  return {
    ...draft,
    // They were answers about parents as well.
    duplicates: parents === undefined ? {} : draft.duplicates,
    parents: parents ?? {},
    gender,
    kinds,
    series,
    readings,
    startedAt: startedAt !== null && Date.now() - startedAt < longestImport ? startedAt : null,
  };
}

export interface StoredDraft {
  draft: ImportDraft | undefined;
  isLoading: boolean;
  /** Sets some of the answers. */
  change: (answers: Partial<ImportDraft>) => void;
  /** Begins or replaces the draft of its kind. */
  start: (draft: ImportDraft) => void;
  /** The import of this revision begins, or has failed. */
  begin: () => void;
  end: () => void;
  clear: () => void;
}

/** The draft of this kind on this device; every change is stored, so that leaving loses nothing. */
export function useImportDraft(kind: ImportKind): StoredDraft {
  const [drafts, setDrafts] = useState<Partial<Record<ImportKind, ImportDraft | null>>>({});
  const draft = drafts[kind];
  const set = (of: ImportKind, next: ImportDraft | null) => {
    setDrafts((before) => ({ ...before, [of]: next }));
    void importDrafts.keep(of, next);
  };
  useEffect(() => {
    let isGone = false;
    void importDrafts.read<ImportDraft>(kind).then((stored) => {
      if (!isGone) setDrafts((before) => ({ [kind]: stored ? withoutOldStart(stored) : null, ...before }));
    });
    return () => {
      isGone = true;
    };
  }, [kind]);
  useUnsavedWork(() => draft?.startedAt === null);
  const start = (next: ImportDraft) => set(next.kind, next);
  return {
    draft: draft ?? undefined,
    isLoading: draft === undefined,
    start,
    begin: () => draft && start({ ...draft, startedAt: Date.now() }),
    end: () => draft && start({ ...draft, startedAt: null }),
    change: (answers) => draft && start({ ...draft, ...answers, revision: newIdempotencyKey() }),
    clear: () => set(kind, null),
  };
}
