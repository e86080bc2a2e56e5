import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, Checkbox } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useKindWords } from '../field-words.ts';
import { download } from '../rejected-rows.ts';
import { groupProblems } from '../understanding/group-problems.ts';
import { ChangedRows } from './changed-rows.tsx';
import { CheckCounts } from './check-counts.tsx';
import { DuplicateRows, SharedNumbers } from './duplicate-rows.tsx';
import { NewRows } from './new-rows.tsx';
import { RowsDone } from './rows-done.tsx';
import { ProblemGroups } from './problem-groups.tsx';
import { type RowsToCheck, useCheckOfRows } from './use-check-of-rows.ts';

interface CheckStepProps extends RowsToCheck {
  onBack: () => void;
  /** Starts the import; `rejected` are the skipped rows as a file, if there are any. */
  onImport: (rejected: string | undefined) => void;
  /** The import failed with this. */
  failure: Error | undefined;
}

/** So many rows take long enough to be counted. */
const many = 500;

/** Shows what the import would do before anything is written: first errors to correct, then questions to answer. */
export function CheckStep({ onBack, onImport, failure, ...props }: CheckStepProps) {
  const { t } = useLingui();
  const { draft, change } = props;
  const rows = useCheckOfRows(props);
  const { kind, check, problems, of, nameOf, leaveOut } = rows;
  if (check.error && !check.data) return <ErrorCard error={check.error} onRetry={() => void check.refetch()} />;
  if (!rows.isChecked)
    return rows.count < many ? <SkeletonRows rows={8} /> : <RowsDone draft={draft} total={rows.count} />;
  const questions = { nameOf, onLeaveOut: leaveOut };
  return (
    <>
      {failure && <Notice tone="err">{failure.message}</Notice>}
      {check.error && <Notice tone="err">{check.error.message}</Notice>}
      {check.data && <CheckCounts checked={rows.checked} />}
      <Creates creates={check.data?.creates} />
      {(draft.overCapacity || problems.some(({ field }) => field === 'batches')) && (
        <Checkbox
          label={t`Add students to full batches too`}
          checked={draft.overCapacity}
          onChange={({ currentTarget: { checked } }) => change({ overCapacity: checked })}
        />
      )}
      <ProblemGroups
        kind={kind}
        groups={groupProblems(problems)}
        nameOf={nameOf}
        onEdit={rows.edit}
        onLeaveOut={leaveOut}
      />
      <DuplicateRows
        kind={draft.kind}
        rows={of('duplicate').filter(({ answer }) => answer.parent === null)}
        onChoose={rows.answerDuplicates}
        {...questions}
      />
      <SharedNumbers
        rows={of('duplicate').filter(({ answer }) => answer.parent !== null)}
        onChoose={rows.answerParents}
        {...questions}
      />
      <ChangedRows
        kind={draft.kind}
        rows={[...of('conflict'), ...of('changed')]}
        nameOf={nameOf}
        onOverwrite={(key, fields) => change({ overwrite: { ...draft.overwrite, [key]: fields } })}
        onLeaveOut={leaveOut}
      />
      <NewRows kind={kind} rows={of('new')} nameOf={nameOf} onLeaveOut={leaveOut} />
      {draft.leftOut.length > 0 && (
        <p className="row wrap gap-12">
          {t`${plural(draft.leftOut.length, { one: '# row is left out.', other: '# rows are left out.' })}`}
          <Button variant="default" onClick={() => change({ leftOut: [] })}>{t`Include them again`}</Button>
        </p>
      )}
      <div className="row wrap gap-8">
        <ImportButton {...rows} onImport={() => onImport(rows.rejectedFile())} />
        <Button size="lg" variant="default" onClick={onBack}>{t`Back`}</Button>
        <DownloadRejected {...rows} />
      </div>
    </>
  );
}

type Rows = ReturnType<typeof useCheckOfRows>;

function ImportButton({ kind, ready, check, onImport, problems }: Rows & { onImport: () => void }) {
  const { t } = useLingui();
  const { importing } = useKindWords(kind.kind);
  if (ready === 0) {
    return (
      <Notice>
        {problems.length > 0 ? t`No row is ready yet.` : t`Nothing would change: every row is here already.`}
      </Notice>
    );
  }
  return (
    <Button size="lg" disabled={check.isFetching} onClick={onImport}>
      {importing(ready)}
    </Button>
  );
}

function DownloadRejected({ rejectedCount, rejectedFile }: Rows) {
  const { t } = useLingui();
  if (rejectedCount === 0) return null;
  return (
    <Button size="lg" variant="subtle" onClick={() => download(rejectedFile() ?? '', t`not-imported.csv`)}>
      {t`${plural(rejectedCount, { one: 'Download # row that stays out', other: 'Download # rows that stay out' })}`}
    </Button>
  );
}

type Created = { standards: string[]; subjects: string[]; batches: string[] } | undefined;

function Creates({ creates }: { creates: Created }) {
  const names = creates ? [...creates.standards, ...creates.subjects, ...creates.batches].join(', ') : '';
  if (names === '') return null;
  return (
    <Notice>
      <Trans>Also created: {names}</Trans>
    </Notice>
  );
}
