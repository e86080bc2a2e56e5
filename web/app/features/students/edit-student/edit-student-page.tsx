import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useAddToBatch, useRemoveFromBatch } from '../batch-choices.queries.ts';
import { StudentForm } from '../student-form.tsx';
import { StudentProblem } from '../student-problem.tsx';
import { toStudentBody, toStudentValues } from '../student-values.ts';
import { useStudent, useUpdateStudent } from '../students.queries.ts';
import type { StudentSubmission } from '../use-student-form.ts';

export default function EditStudentPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const student = useStudent(id);
  const update = useUpdateStudent(id);
  const add = useAddToBatch();
  const remove = useRemoveFromBatch();
  const page = `/app/students/${id}`;

  const save = async ({ values, overCapacity, version, batchesBefore }: StudentSubmission) => {
    // First the batches: a full one refuses before anything else is changed. Who is no longer active leaves them all anyway.
    if (values.status === 'active') {
      for (const batchId of values.batches.filter((batch) => !batchesBefore.includes(batch))) {
        await add.mutateAsync({ batchId, studentIds: [id], overCapacity });
      }
      for (const batchId of batchesBefore.filter((batch) => !values.batches.includes(batch))) {
        await remove.mutateAsync({ batchId, studentIds: [id] });
      }
    }
    const { message } = await update.mutateAsync({ ...toStudentBody(values), version });
    await navigate(page);
    showDone(message ?? t`Student updated successfully`);
  };
  const focus = params.get('focus');
  return (
    <>
      <PageHeader title={t`Edit student`} parent={{ to: page, label: student.data?.name ?? t`Student` }} />
      {student.isPending && <SkeletonBlock height={420} />}
      {student.isError && !student.data && (
        <StudentProblem error={student.error} onRetry={() => void student.refetch()} />
      )}
      {student.data && (
        <StudentForm
          student={student.data}
          initialValues={toStudentValues(student.data)}
          submitLabel={t`Save student`}
          cancelTo={page}
          {...(focus ? { focus } : {})}
          onSave={save}
        />
      )}
    </>
  );
}
