import type { StudentInList } from '#contract/students';
import { Trans } from '@lingui/react/macro';
import type { ListRow } from '../../../ui/table-model.ts';
import { placesOf } from '../../batches/batch-words.ts';
import { CallLink } from '../../teachers/call-link.tsx';
import { Percentage } from '../../attendance/percentage.tsx';

/** A student below 992 px: the name, the percentage and the batches in one line, and the parent one tap away. */
export function toListRow(student: StudentInList): ListRow {
  const { name, attendancePercentage, parentPhone, missing } = student;
  const places = placesOf(student);
  return {
    title: name,
    facts: (
      <>
        {attendancePercentage !== null && (
          <>
            <Percentage value={attendancePercentage} />
            {', '}
          </>
        )}
        {places || <Trans>No batch</Trans>}
      </>
    ),
    trailing: missing.includes('parentPhone') ? undefined : <CallLink phone={parentPhone} name={name} isIcon />,
  };
}
