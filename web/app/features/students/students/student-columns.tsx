import type { StudentInList } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../lib/dates.ts';
import { formatPhone } from '../../../../lib/phone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { StudentPercentage } from '../student-percentage.tsx';
import classes from './student-columns.module.css';
import { statusTones, useStudentWords } from '../student-words.ts';

export function useStudentColumns(): DataColumn<StudentInList>[] {
  const { t } = useLingui();
  const words = useStudentWords();
  return [
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      cell: ({ name, avatarUrl, admissionNo, batches }) => (
        <>
          <Avatar name={name} url={avatarUrl} />
          <span className={classes['who']}>
            {name}
            <span className={classes['facts']}>
              {[admissionNo, ...batches.map((batch) => batch.name)].join(', ') || t`No batch`}
            </span>
          </span>
        </>
      ),
    },
    {
      key: 'standard',
      header: t`Standard`,
      cell: ({ standard }) => <span className={classes['standard']}>{standard?.name ?? '–'}</span>,
    },
    {
      key: 'parentPhone',
      header: t`Parent’s phone`,
      cell: ({ parentPhone, missing }) =>
        missing.includes('parentPhone') ? (
          <span className={classes['missing']}>{t`Not added`}</span>
        ) : (
          <a href={`tel:${parentPhone}`} className={classes['phone']}>
            {formatPhone(parentPhone)}
          </a>
        ),
    },
    {
      key: 'attendance',
      header: t`Attendance`,
      isNumber: true,
      cell: ({ attendancePercentage }) => <StudentPercentage value={attendancePercentage} />,
    },
    {
      key: 'status',
      header: t`Status`,
      isExtra: true,
      cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{words.status[status]}</StatusBadge>,
    },
    {
      key: 'added',
      header: t`Added`,
      isExtra: true,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
  ];
}
