import type { ImportDetails, ImportKind } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { isSetUp } from '../../dashboard/shared/set-up.ts';
import { useAdminSummary } from '../../dashboard/shared/dashboard.queries.ts';
import { SendPages } from '../../parent-pages/shared/send-pages.tsx';
import { GiveLogins } from '../../students/shared/slips/give-logins.tsx';
import { useKindWords } from '../field-words.ts';
import { useImport, useInviteImported } from '../imports.queries.ts';
import { download } from '../rejected-rows.ts';
import { RowsWithReason } from './rows-with-reason.tsx';
import { UndoImport } from './undo-import.tsx';

interface DoneStepProps {
  id: string;
  /** Offers the skipped rows as a file, right after the import. */
  rejected: string | undefined;
  onAgain: () => void;
  /** The kind of the workbook's next list. */
  next: ImportKind | undefined;
  onNext: (kind: ImportKind) => void;
}

const listPaths: Record<ImportKind, string> = {
  students: paths.admin.students(),
  teachers: paths.admin.teachers(),
  batches: paths.admin.batches(),
  admissionEnquiries: paths.admin.registrations(),
  attendance: paths.admin.batches(),
};

/** The result of an import. */
export function DoneStep({ id, rejected, onAgain, next, onNext }: DoneStepProps) {
  const { t } = useLingui();
  const answer = useImport(id);
  const words = useKindWords(answer.data?.kind ?? 'students');
  if (answer.error && !answer.data) return <ErrorCard error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows rows={4} />;
  const { kind, added, changed, same, leftOut, leftOutRows, withoutLogin, stays, stayed, undone } = answer.data;
  const { list } = words.words[next ?? kind];
  const isGone = undone !== null && stays === 0;
  const isPartlyGone = undone !== null && stays > 0;
  const stayTitle = t`${plural(stays, { one: 'Undone, but # row stays', other: 'Undone, but # rows stay' })}`;
  const title = isGone ? t`This import is undone` : isPartlyGone ? stayTitle : words.added(added);
  return (
    <>
      <Card title={title}>
        <div className="stack gap-16">
          <p>
            <Trans>
              {changed} changed, {same} the same, {leftOut} left out.
            </Trans>{' '}
            {!isGone && withoutLogin > 0 && t`Nothing was sent to anybody yet.`}
          </p>
          {!isGone && (kind === 'students' || kind === 'teachers') && (
            <LoginsOfImported id={id} kind={kind} count={withoutLogin} />
          )}
          <div className="row wrap gap-8">
            {next === undefined ? (
              <Next kind={kind} see={words.see} />
            ) : (
              <Button size="lg" onClick={() => onNext(next)}>{t`Go on with: ${list}`}</Button>
            )}
            <Button size="lg" variant="default" onClick={onAgain}>{t`Import another file`}</Button>
            {rejected !== undefined && (
              <Button size="lg" variant="default" onClick={() => download(rejected, t`not-imported.csv`)}>
                {t`Download the rows that stayed out`}
              </Button>
            )}
            {!isGone && kind === 'students' && added > 0 && <SendPages among={{ import: id }} size="lg" />}
            <UndoImport record={answer.data} />
          </div>
        </div>
      </Card>
      <Rows title={t`Rows that were left out`} rows={leftOutRows} />
      <Rows title={t`Rows that stay because they were changed or used later`} rows={stayed} />
    </>
  );
}

/** Links to what an academy that moves in does next, and to the list. */
function Next({ kind, see }: { kind: ImportKind; see: string }) {
  const { t } = useLingui();
  const { data: summary } = useAdminSummary();
  const needsTimes = kind === 'batches' && summary !== undefined && summary.counts.unreadyBatches > 0;
  return (
    <>
      {needsTimes && (
        <Button component={Link} to={paths.admin.batchTimes()} size="lg">
          {t`Add their times and teachers`}
        </Button>
      )}
      <Button component={Link} to={listPaths[kind]} size="lg" {...(needsTimes && { variant: 'default' })}>
        {see}
      </Button>
      {summary && !isSetUp(summary) && (
        <Button component={Link} to={paths.admin.dashboard()} size="lg" variant="default">
          {t`Go on setting up`}
        </Button>
      )}
    </>
  );
}

function LoginsOfImported({ id, kind, count: total }: { id: string; kind: 'students' | 'teachers'; count: number }) {
  const { t } = useLingui();
  const invite = useInviteImported(id);
  const labelOf = (count: number) =>
    kind === 'teachers'
      ? t`${plural(count, { one: 'Give # teacher their login', other: 'Give # teachers their logins' })}`
      : t`${plural(count, { one: 'Give # student their login', other: 'Give # students their logins' })}`;
  return <GiveLogins count={total} labelOf={labelOf} invite={invite.mutateAsync} />;
}

function Rows({ title, rows }: { title: string; rows: ImportDetails['leftOutRows'] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <RowsWithReason rows={rows} />
    </Card>
  );
}
