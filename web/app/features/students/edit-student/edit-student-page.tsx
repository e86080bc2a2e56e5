import type { LoaderFunctionArgs } from 'react-router';
import { readEarly } from '../../../lib/read-early.ts';
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { useAddToBatch, useRemoveFromBatch } from '../batch-moves.queries.ts';
import { StudentEditor } from '../student-editor.tsx';
import { type StudentField, studentFields, toStudentBody, toStudentValues } from '../student-values.ts';
import { useStudent, useUpdateStudent, studentQuery } from '../../../domain/students/students.queries.ts';
import type { StudentSubmission } from '../use-student-form.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';

export const loader = ({ params }: LoaderFunctionArgs) => readEarly(studentQuery(params.id ?? ''));

export default function EditStudentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params] = useAddress();
  const update = useUpdateStudent(id);
  const add = useAddToBatch();
  const remove = useRemoveFromBatch();
  const labels = useFieldLabels();

  const send = async ({ values, overCapacity, batchesBefore }: StudentSubmission, version: number) => {
    // Batches first: a full one refuses before anything else changes. An inactive student leaves all batches anyway.
    if (values.status === 'active') {
      for (const batchId of values.batches.filter((batch) => !batchesBefore.includes(batch))) {
        await add.mutateAsync({ batchId, studentIds: [id], overCapacity });
      }
      for (const batchId of batchesBefore.filter((batch) => !values.batches.includes(batch))) {
        await remove.mutateAsync({ batchId, studentIds: [id] });
      }
    }
    return update.mutateAsync({ ...toStudentBody(values), version });
  };
  const focus = params.get('focus');
  return (
    <EditRecord
      title={t`Edit student`}
      kind={t`Student`}
      nameOf={({ name }) => name}
      goneTitle={t`This student was not found`}
      list={{ to: paths.admin.students(), label: t`All students` }}
      query={useStudent(id)}
      done={t`Student updated successfully`}
      changed={(before, theirs) => {
        const [old, now] = [toStudentValues(before), toStudentValues(theirs)];
        return studentFields
          .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
          .map((field) => labels[field]);
      }}
    >
      {({ record, cancelTo, save }) => (
        <StudentEditor
          student={record}
          initialValues={toStudentValues(record)}
          submitLabel={t`Save student`}
          cancelTo={cancelTo}
          {...(focus ? { focus } : {})}
          onSave={(submission) => save((version) => send(submission, version))}
        />
      )}
    </EditRecord>
  );
}

function useFieldLabels(): Record<StudentField, string> {
  const { t } = useLingui();
  return {
    name: t`Full name`,
    gender: t`Gender`,
    standard: t`Standard`,
    dateOfBirth: t`Date of birth`,
    schoolName: t`School or college`,
    parentName: t`Parent’s name`,
    parentPhone: t`Parent’s phone`,
    phone: t`Student’s phone`,
    address: t`Address`,
    batches: t`Batches`,
    joinedOn: t`Joined on`,
    status: t`Status`,
    email: t`Email`,
  };
}
