import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../../lib/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import type { ImportDraft } from '../import-draft.ts';
import { useImportProgress } from '../imports.queries.ts';

interface RowsDoneProps {
  draft: ImportDraft;
  /** The number of rows that were sent. */
  total: number;
}

/** The rows done of all, while the server checks or imports them. */
export function RowsDone({ draft, total }: RowsDoneProps) {
  const { t } = useLingui();
  const done = useImportProgress(draft.revision).data?.done ?? 0;
  const isImport = draft.startedAt !== null;
  const [ready, all] = [formatCount(done), formatCount(total)];
  const words = isImport ? t`${ready} of ${all} rows imported` : t`${ready} of ${all} rows checked`;
  return (
    <Card title={isImport ? t`Importing` : t`Checking`}>
      <div className="stack gap-10">
        <ProgressLine label={isImport ? t`Importing` : t`Checking`} share={done / Math.max(1, total)} words={words} />
        <p className="numbers">{words}</p>
        {isImport && <p className="muted">{t`You can leave this page and come back. The import goes on.`}</p>}
      </div>
    </Card>
  );
}
