import { useEffect, useMemo } from 'react';
import { today } from '../../../../lib/dates.ts';
import type { ImportDraft } from '../import-draft.ts';
import { useCreateImport } from '../imports.queries.ts';
import { rowsToSend } from '../rows-to-send.ts';
import { RowsDone } from './rows-done.tsx';
import { useList } from './use-list.ts';

interface RunningImportProps {
  draft: ImportDraft;
  onDone: (id: string) => void;
  onFail: (error: Error) => void;
}

/**
 * Imports the draft as soon as it is shown. Who left while it ran sends it again on coming back, under the same key, and gets the
 * answer of the first time.
 */
export function RunningImport({ draft, onDone, onFail }: RunningImportProps) {
  const list = useList(draft);
  const rows = useMemo(() => rowsToSend(draft, list, Number(today().slice(0, 4))), [draft, list]);
  const { mutate } = useCreateImport();
  useEffect(() => {
    mutate(
      { draft, rows, headings: list.headings },
      { onSuccess: ({ data }) => onDone(data._id), onError: (error) => onFail(error) },
    );
    // Once for each revision; the callbacks are those of its first render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another render is no other import
  }, [draft.revision]);
  return <RowsDone draft={draft} total={rows.length} />;
}
