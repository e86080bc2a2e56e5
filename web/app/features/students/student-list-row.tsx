import { Trans } from '@lingui/react/macro';
import { factSeparator } from '../../ui/facts.tsx';
import type { ListRow } from '../../ui/table-model.ts';
import { Percentage } from '../attendance/percentage.tsx';
import { placesOf } from '../batches/batch-words.ts';
import { CallLink } from '../teachers/call-link.tsx';
import classes from './student-list-row.module.css';

interface ListedStudent {
  name: string;
  admissionNo: string;
  standard: { name: string } | null;
  batches: { name: string }[];
  attendancePercentage: number | null;
}

/**
 * A student below 992 px: the name above the number, which tells namesakes apart, and the batches, then the percentage, and the parent one tap away where the phone is not
 * null.
 */
export function studentListRow(student: ListedStudent, phone: string | null): ListRow {
  const { name, admissionNo, attendancePercentage } = student;
  return {
    title: name,
    facts: (
      <span className={`one-line ${classes['places']}`}>
        {admissionNo}
        {factSeparator}
        {placesOf(student) || <Trans>No batch</Trans>}
      </span>
    ),
    trailing: (
      <span className="inline gap-12 numbers">
        <Percentage value={attendancePercentage} />
        {phone === null ? <span className={classes['noCall']} /> : <CallLink phone={phone} name={name} isIcon />}
      </span>
    ),
  };
}
