import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type ImportDraft, takenSheets } from '../import-draft.ts';
import { combineSheets, type List } from '../understanding/combine-sheets.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';

/** The chosen sheets as one list, memoised because combining them is expensive. */
export function useList({ kind, sheets, chosen, kinds, withHidden }: ImportDraft): List {
  const { t } = useLingui();
  const heading = t`Name of the sheet`;
  return useMemo(
    () => combineSheets(kindsOfSheet[kind], takenSheets({ sheets, chosen, kinds, withHidden }), heading),
    [kind, sheets, chosen, kinds, withHidden, heading],
  );
}
