import type { Teacher } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { TeacherForm } from '../teacher-form.tsx';
import { useTeacher, useUpdateTeacher } from '../teachers.queries.ts';

export default function EditTeacherPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const teacher = useTeacher(id);
  const opened = useOpenedRecord<Teacher>(id, teacher.data);
  const update = useUpdateTeacher(id);
  const page = `/app/teachers/${id}`;
  return (
    <>
      <PageHeader title={t`Edit teacher`} parent={{ to: page, label: teacher.data?.name ?? t`Teacher` }} />
      {teacher.isPending && <SkeletonBlock height={560} />}
      {teacher.isError && !opened.record && (
        <RecordProblem
          error={teacher.error}
          onRetry={() => void teacher.refetch()}
          goneTitle={t`This teacher is not here`}
          list={{ to: '/app/teachers', label: t`All teachers` }}
        />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <TeacherForm
          key={opened.record.version}
          teacher={opened.record}
          submitLabel={t`Save teacher`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await opened.save((version) => update.mutateAsync({ ...values, version }));
            await navigate(page);
            showDone(message ?? t`Teacher updated successfully`);
          }}
        />
      )}
    </>
  );
}
