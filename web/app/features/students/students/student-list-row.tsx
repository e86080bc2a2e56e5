import type { StudentInList } from '#contract/students';
import { Trans } from '@lingui/react/macro';
import type { ListRow } from '../../../ui/table-model.ts';
import { CallLink } from '../../teachers/call-link.tsx';
import { StudentPercentage } from '../student-percentage.tsx';

/** A student below 992 px: the name, the batches and the percentage in one line, and the parent one tap away. */
export function toListRow(student: StudentInList): ListRow {
  const { name, batches, standard, attendancePercentage, parentPhone, missing } = student;
  const places = batches.map((batch) => batch.name).join(', ') || standard?.name;
  return {
    title: name,
    facts: (
      <>
        {places ?? <Trans>No batch</Trans>}
        {attendancePercentage !== null && (
          <>
            {', '}
            <StudentPercentage value={attendancePercentage} />
          </>
        )}
      </>
    ),
    trailing: missing.includes('parentPhone') ? undefined : <CallLink phone={parentPhone} name={name} isIcon />,
  };
}
