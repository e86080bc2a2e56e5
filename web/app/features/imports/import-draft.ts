import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { localStore } from '../../../lib/storage.ts';
import { forgetImport, keepImport, readKeptImport } from '../../offline/kept-import.ts';
import type { FileSheet } from './reading/sheets.ts';
import type { DayOrder } from './understanding/days.ts';
import type { ColumnGuess, ColumnMemory } from './understanding/guess-columns.ts';
import type { StudentField } from './understanding/headings.ts';

/** A file that is being prepared, and every answer given about it. */
export interface ImportDraft {
  /** Changes with every answer, so that a check is known to be of these. */
  revision: string;
  fileName: string;
  sheets: FileSheet[];
  /** The places of the sheets that are taken. */
  chosen: number[];
  /** Null until one was chosen by hand or all were accepted. */
  columns: ColumnGuess[] | null;
  dayOrders: Partial<Record<StudentField, DayOrder>>;
  /** What each text of a standard or batch means; see `meaning.ts`. */
  standards: Record<string, string>;
  batches: Record<string, string>;
  /** Texts typed in place of cells, by the row's key. */
  edits: Record<string, Partial<Record<StudentField, string>>>;
  /** Keys of rows that stay out. */
  leftOut: string[];
  /** What a possible duplicate is, by the row's key. */
  duplicates: Record<string, 'new' | 'found'>;
  /** Fields edited by hand since the last import that the file overwrites, by the row's key. */
  overwrite: Record<string, string[]>;
  overCapacity: boolean;
}

export const newDraft = (fileName: string, sheets: FileSheet[]): ImportDraft => ({
  revision: newIdempotencyKey(),
  fileName,
  sheets,
  chosen: sheets.map((_, place) => place),
  columns: null,
  dayOrders: {},
  standards: {},
  batches: {},
  edits: {},
  leftOut: [],
  duplicates: {},
  overwrite: {},
  overCapacity: false,
});

export interface KeptDraft {
  draft: ImportDraft | undefined;
  isLoading: boolean;
  /** Sets some of the answers. */
  change: (answers: Partial<ImportDraft>) => void;
  start: (draft: ImportDraft) => void;
  clear: () => void;
}

/** The draft of this device: every change is kept, so that leaving loses nothing. */
export function useImportDraft(): KeptDraft {
  const [draft, setDraft] = useState<ImportDraft | null>();
  useEffect(() => {
    let isGone = false;
    void readKeptImport<ImportDraft>().then((kept) => {
      if (!isGone) setDraft((before) => before ?? kept ?? null);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const start = (next: ImportDraft) => {
    setDraft(next);
    void keepImport(next);
  };
  return {
    draft: draft ?? undefined,
    isLoading: draft === undefined,
    start,
    change: (answers) => draft && start({ ...draft, ...answers, revision: newIdempotencyKey() }),
    clear: () => {
      setDraft(null);
      void forgetImport();
    },
  };
}

const memoryKey = 'tasika.import-columns';

export const rememberedColumns = (): ColumnMemory => (localStore.readJson(memoryKey) ?? {}) as ColumnMemory;

export const rememberColumns = (memory: ColumnMemory): void =>
  localStore.writeJson(memoryKey, { ...rememberedColumns(), ...memory });
