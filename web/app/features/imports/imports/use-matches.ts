import { sameName } from '#contract/names';
import { useMemo } from 'react';
import { useBatches } from '../../../domain/batches/batches.queries.ts';
import { useAllStandards } from '../../../domain/standards/standards.queries.ts';
import type { ImportDraft } from '../import-draft.ts';
import type { List } from '../understanding/combine-sheets.ts';
import type { StudentField } from '../understanding/headings.ts';
import { detailOf, isNew, type Meaning } from '../understanding/meaning.ts';
import { textsIn } from '../understanding/read-row.ts';
import { findStandard } from '../understanding/standards.ts';

/** A text of the file, and what it means; undefined where that has to be asked. */
export interface Match {
  text: string;
  count: number;
  meant: Meaning | undefined;
}

/** Each standard and batch that the file names, once: as answered, else as found among the academy's own. */
export function useMatches(draft: ImportDraft, list: List, fields: readonly (StudentField | null)[]) {
  const standards = useAllStandards().data?.data ?? [];
  const batches = useBatches({ status: 'active', limit: 200, sort: 'name' }).data?.data ?? [];
  const [standardColumn, batchColumn] = [fields.indexOf('standard'), fields.indexOf('batches')];
  const texts = useMemo(
    () => ({
      standards: countTexts(list, standardColumn, (text) => [text]),
      batches: countTexts(list, batchColumn, textsIn),
    }),
    [list, standardColumn, batchColumn],
  );
  const findBatch = (text: string) =>
    batches.find(({ name, code }) => [name, code].some((one) => one !== null && sameName(one) === sameName(text)));
  return {
    standards: texts.standards.map((one): Match => ({
      ...one,
      meant: draft.standards[one.text] ?? findStandard(one.text, standards)?._id,
    })),
    batches: texts.batches.map((one): Match => ({
      ...one,
      meant: draft.batches[one.text] ?? findBatch(one.text)?._id,
    })),
    /** What can be chosen. */
    choices: { standards, batches },
  };
}

export const isOpen = ({ meant }: Match): boolean => meant === undefined || (isNew(meant) && detailOf(meant) === '');

export const answersOf = (matches: readonly Match[]): Record<string, Meaning> =>
  Object.fromEntries(matches.flatMap(({ text, meant }) => (meant === undefined ? [] : [[text, meant]])));

function countTexts({ rows }: List, column: number, textsOf: (text: string) => string[]) {
  const counts = new Map<string, number>();
  for (const { cells } of column < 0 ? [] : rows) {
    for (const text of textsOf(String(cells[column] ?? '').trim())) {
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => ({ text, count }));
}
