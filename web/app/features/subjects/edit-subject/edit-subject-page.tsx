import type { Subject } from '#contract/subjects';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { SubjectForm } from '../subject-form.tsx';
import { useSubject, useUpdateSubject } from '../subjects.queries.ts';

export default function EditSubjectPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const subject = useSubject(id);
  const opened = useOpenedRecord<Subject>(id, subject.data);
  const update = useUpdateSubject(id);
  const page = `/app/subjects/${id}`;
  return (
    <>
      <PageHeader title={t`Edit subject`} parent={{ to: page, label: subject.data?.name ?? t`Subject` }} />
      {subject.isPending && <SkeletonBlock height={420} />}
      {subject.isError && !opened.record && (
        <RecordProblem
          error={subject.error}
          onRetry={() => void subject.refetch()}
          goneTitle={t`This subject is not here`}
          list={{ to: '/app/subjects', label: t`All subjects` }}
        />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <SubjectForm
          key={opened.record.version}
          subject={opened.record}
          submitLabel={t`Save subject`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await opened.save((version) => update.mutateAsync({ ...values, version }));
            await navigate(page);
            showDone(message ?? t`Subject updated successfully`);
          }}
        />
      )}
    </>
  );
}
