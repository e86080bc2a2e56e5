import type { ImportKind } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inSeries, type StoredDraft, newDraft, takenSheets, withKinds } from '../import-draft.ts';
import { readInWorker } from '../reading/read-in-worker.ts';
import { refusalText } from '../reading/refusal-text.ts';
import { type FileSheet, limits } from '../reading/sheets.ts';

export interface FileToImport {
  kind: ImportKind;
  stored: StoredDraft;
  /** Goes on with the draft of this kind. */
  onContinue: (kind: ImportKind) => void;
}

export const rowCount = (sheets: readonly FileSheet[]) => sheets.reduce((sum, { rows }) => sum + rows.length, 0);

/** Reads a file or pasted rows into a draft, and reports what blocks the next step. */
export function useFileToImport({ kind, stored: { draft, start, clear }, onContinue }: FileToImport) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  /** The rows read so far; null when no file is being read. */
  const [rowsRead, setRowsRead] = useState<number | null>(null);
  const [pasted, setPasted] = useState('');
  /** Whether the file chosen last could not be read, so that the one before is not gone on with unasked. */
  const [isRefused, setRefused] = useState(false);
  const read = async (file: File) => {
    setRowsRead(0);
    const reading = await readInWorker(file, setRowsRead);
    setRowsRead(null);
    setProblem('refusal' in reading ? refusalText(reading.refusal, reading.line) : undefined);
    setRefused('refusal' in reading);
    if ('sheets' in reading) start(withKinds(newDraft(kind, file.name, reading.sheets)));
  };
  const proceed = () => {
    if (pasted.trim() !== '') return void read(new File([pasted], t`Pasted rows`)).then(() => setPasted(''));
    if (isRefused) return undefined;
    const drafts = draft === undefined ? [] : draft.kinds === null ? [draft] : inSeries(draft);
    const lists = drafts.map(takenSheets);
    const [first] = drafts;
    if (first === undefined || lists.flat().length === 0) {
      return setProblem(draft ? t`Choose at least one sheet` : t`Choose a file`);
    }
    if (lists.some((sheets) => rowCount(sheets) === 0)) return setProblem(t`All rows are hidden in the spreadsheet`);
    if (lists.some((sheets) => rowCount(sheets) > limits.rows + sheets.length)) {
      return setProblem(refusalText('too-many-rows'));
    }
    if (draft?.kinds) {
      clear();
      drafts.forEach(start);
    }
    return onContinue(first.kind);
  };
  const keepEarlier = () => {
    setProblem(undefined);
    setRefused(false);
  };
  return { read, rowsRead, pasted, setPasted, problem, proceed, isRefused, keepEarlier };
}
