import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { ApiError } from '../../../../lib/api.ts';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { type EnrolmentChange, problemsOf, useChangeEnrolments } from '../../batches/shared/enrolments.queries.ts';
import { StudentEditor } from '../student-editor.tsx';
import { type StudentField, studentFields, toStudentBody, toStudentValues } from '../student-values.ts';
import { useStudent, useUpdateStudent } from '../shared/students.queries.ts';
import type { StudentSubmission } from '../use-student-form.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';

export default function EditStudentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params] = useAddress();
  const update = useUpdateStudent(id);
  const enrolments = useChangeEnrolments();
  const labels = useFieldLabels();

  const send = async ({ values, overCapacity, batchesBefore }: StudentSubmission, version: number) => {
    // Batches are saved first: a full one refuses before the record is changed. An inactive student leaves them all anyway.
    if (values.status === 'active') {
      const student = [{ _id: id, name: values.name }];
      const changes: EnrolmentChange[] = [
        ...lacking(batchesBefore, values.batches).map((batch) => ({ batch, add: student, overCapacity })),
        ...lacking(values.batches, batchesBefore).map((batch) => ({ batch, remove: student })),
      ];
      const saved = changes.length > 0 ? await enrolments.mutateAsync(changes) : [];
      const [problem] = problemsOf(saved, student);
      if (problem) throw new ApiError(problem, { status: 422, code: 'rule', fields: { batches: problem } });
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
        const fields = studentFields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
        return fields.map((field) => labels[field]);
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

const lacking = (some: string[], others: string[]) => others.filter((each) => !some.includes(each));

function useFieldLabels(): Record<StudentField, string> {
  const { t } = useLingui();
  return {
    name: t`Full name`,
    gender: t`Gender`,
    standard: t`Standard`,
    dateOfBirth: t`Date of birth`,
    schoolName: t`School or college`,
    guardians: t`Guardians`,
    phone: t`Student’s phone`,
    address: t`Address`,
    batches: t`Batches`,
    joinedOn: t`Joined on`,
    status: t`Status`,
    email: t`Email`,
  };
}
