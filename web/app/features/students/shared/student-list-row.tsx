import { Trans } from '@lingui/react/macro';
import { Facts } from '../../../ui/facts.tsx';
import type { ListRow } from '../../../ui/table-model.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { CallLink } from '../../teachers/shared/call-link.tsx';
import classes from './student-list-row.module.css';

interface ListedStudent {
  name: string;
  admissionNo: string;
  standard: { name: string } | null;
  batches: unknown[];
  attendancePercentage: number | null;
}

/**
 * A student below 992 px: name, number (which distinguishes namesakes) and standard, since batches would be cut; then the percentage, and a call
 * button if the phone is not null.
 */
export function studentListRow(student: ListedStudent, phone: string | null): ListRow {
  const { name, admissionNo, standard, batches, attendancePercentage } = student;
  return {
    title: name,
    facts: (
      <Facts facts={[admissionNo, standard?.name, batches.length === 0 && <Trans>No batch</Trans>].filter(Boolean)} />
    ),
    trailing: (
      <span className="inline gap-12 numbers">
        <Percentage value={attendancePercentage} />
        {phone === null ? <span className={classes['noCall']} /> : <CallLink phone={phone} name={name} isIcon />}
      </span>
    ),
  };
}
