import type { StudentInList } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../lib/dates.ts';
import { CallLink } from '../../teachers/shared/call-link.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { batchNames } from '../../batches/shared/batch-words.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import classes from './student-columns.module.css';
import { statusTones, useStudentWords } from '../shared/student-words.ts';

export function useStudentColumns(): DataColumn<StudentInList>[] {
  const { t } = useLingui();
  const words = useStudentWords();
  return [
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      width: 206,
      cell: ({ name, avatarUrl, admissionNo, status }) => (
        <>
          <Avatar name={name} url={avatarUrl} />
          <span className={`stack ${classes['who']}`}>
            {name}
            <span className={`row wrap aside-small ${classes['facts']}`}>
              {admissionNo}
              {status !== 'active' && <StatusBadge tone={statusTones[status]}>{words.status[status]}</StatusBadge>}
            </span>
          </span>
        </>
      ),
    },
    {
      key: 'places',
      header: t`Standard and batches`,
      width: '30%',
      cell: ({ standard, batches }) => (
        <span className={`stack ${classes['who']}`}>
          {standard?.name ?? <span className="muted">{t`Not added`}</span>}
          <span
            className={`one-line aside-small ${classes['batches']}`}
            title={batches.map(({ name }) => name).join(', ')}
          >
            {batchNames(batches, standard) || t`No batch`}
          </span>
        </span>
      ),
    },
    {
      key: 'parentPhone',
      header: t`Parent’s phone`,
      cell: ({ name, parentPhone, missing }) => (
        <CallLink name={name} phone={missing.includes('parentPhone') ? null : parentPhone} />
      ),
    },
    {
      key: 'attendance',
      header: t`Attendance so far`,
      isNumber: true,
      sortKey: 'attendance',
      cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
    },
    {
      key: 'joined',
      header: t`Joined`,
      isExtra: true,
      sortKey: 'joinedOn',
      cell: ({ joinedOn }) => <time dateTime={joinedOn}>{formatDate(joinedOn)}</time>,
    },
  ];
}
