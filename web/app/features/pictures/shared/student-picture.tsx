import type { Student } from '#contract/students';
import { Trans } from '@lingui/react/macro';
import { PersonPicture } from './person-picture.tsx';
import { useRemoveStudentPicture, useSetStudentPicture } from './pictures.queries.ts';

export function StudentPicture({ student }: { student: Student }) {
  const set = useSetStudentPicture(student._id);
  const remove = useRemoveStudentPicture(student._id);
  return (
    <PersonPicture person={student} set={set} remove={remove} hasCamera>
      <Trans>The office, the student and the student’s teachers see it.</Trans>
    </PersonPicture>
  );
}
