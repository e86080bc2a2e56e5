import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useImport } from '../imports.queries.ts';
import { download } from '../rejected-rows.ts';
import { UndoImport } from './undo-import.tsx';

interface DoneStepProps {
  id: string;
  /** The rows that stayed out as a file, right after the import. */
  rejected: string | undefined;
  onAgain: () => void;
}

/** What an import did. */
export function DoneStep({ id, rejected, onAgain }: DoneStepProps) {
  const { t } = useLingui();
  const answer = useImport(id);
  if (answer.error && !answer.data) return <ErrorCard error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows rows={4} />;
  const { added, changed, same, leftOut, leftOutRows, stayed, undone } = answer.data;
  const title = undone
    ? t`This import is undone`
    : t`${plural(added, { one: '# student added', other: '# students added' })}`;
  return (
    <>
      <Card title={title}>
        <div className="stack gap-16">
          <p>
            <Trans>
              {changed} changed, {same} the same, {leftOut} left out.
            </Trans>{' '}
            {!undone && t`Nothing was sent to families: invite students from their pages when you are ready.`}
          </p>
          <div className="row wrap gap-8">
            <Button component={Link} to={paths.admin.students()} size="lg">{t`See the students`}</Button>
            <Button size="lg" variant="default" onClick={onAgain}>{t`Import another file`}</Button>
            {rejected !== undefined && (
              <Button size="lg" variant="default" onClick={() => download(rejected, t`not-imported.csv`)}>
                {t`Download the rows that stayed out`}
              </Button>
            )}
            <UndoImport record={answer.data} />
          </div>
        </div>
      </Card>
      <Rows title={t`Rows that were left out`} rows={leftOutRows} />
      <Rows title={t`Rows that stay because they were changed later`} rows={stayed} />
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly { number: number; name: string; reason: string }[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <ul>
        {rows.map(({ number, name, reason }) => (
          <li key={number}>{name === '' ? t`Row ${number}: ${reason}` : t`${name}, row ${number}: ${reason}`}</li>
        ))}
      </ul>
    </Card>
  );
}
