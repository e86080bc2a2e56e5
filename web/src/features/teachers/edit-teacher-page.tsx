import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { TeacherForm } from './teacher-form.tsx';
import { useTeacher, useUpdateTeacher } from './teachers.queries.ts';

export default function EditTeacherPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const teacher = useTeacher(id);
  const update = useUpdateTeacher(id);
  const page = `/app/teachers/${id}`;
  return (
    <>
      <PageHeader title={t`Edit teacher`} parent={{ to: page, label: teacher.data?.name ?? t`Teacher` }} />
      {teacher.isPending && <SkeletonBlock height={560} />}
      {teacher.isError && !teacher.data && (
        <ErrorCard message={teacher.error.message} onRetry={() => void teacher.refetch()} />
      )}
      {teacher.data && (
        <TeacherForm
          teacher={teacher.data}
          submitLabel={t`Save teacher`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await update.mutateAsync({ ...values, version: teacher.data.version });
            await navigate(page);
            showDone(message ?? t`Teacher updated successfully`);
          }}
        />
      )}
    </>
  );
}
