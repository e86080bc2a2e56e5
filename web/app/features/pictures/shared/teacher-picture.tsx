import type { Teacher } from '#contract/teachers';
import { Trans } from '@lingui/react/macro';
import { PersonPicture } from './person-picture.tsx';
import { useRemoveTeacherPicture, useSetTeacherPicture } from './pictures.queries.ts';

export function TeacherPicture({ teacher }: { teacher: Teacher }) {
  const set = useSetTeacherPicture(teacher._id);
  const remove = useRemoveTeacherPicture(teacher._id);
  return (
    <PersonPicture person={teacher} set={set} remove={remove}>
      {teacher.showOnSite ? (
        <Trans>Everyone sees it on the public site.</Trans>
      ) : (
        <Trans>Only people who are logged in see it.</Trans>
      )}
    </PersonPicture>
  );
}
