import type { AttendanceRecord, AttendanceStatus } from '#contract/attendance';
import type { LeaveAnswer } from '../../../leave-requests/shared/leave-requests.queries.ts';
import { isFoundByName } from '#contract/names';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { RegisterDraft } from './register-draft.ts';
import { RegisterRow } from './register-row.tsx';
import classes from './register-row.module.css';

interface RegisterRowsProps {
  records: readonly AttendanceRecord[];
  search: string;
  onShowAll: () => void;
  draft: RegisterDraft;
  isLocked: boolean;
  /** The marks are saved and not being edited. */
  isSaved: boolean;
  /** Answers whether the mark was accepted. */
  onMark: (studentId: string, status: AttendanceStatus) => boolean;
  onDetails: (record: AttendanceRecord) => void;
  onLeave: (record: AttendanceRecord, answer: LeaveAnswer) => Promise<void>;
  onMarkLeave: (studentId: string) => void;
}

/** Students by roll number, filtered by name or roll number. */
export function RegisterRows({ records, search, onShowAll, isSaved, ...row }: RegisterRowsProps) {
  'use memo';
  const { t } = useLingui();
  const wanted = search.trim();
  const shown = records.filter(
    ({ name, rollNo }) => wanted === '' || isFoundByName(name, wanted) || String(rollNo) === wanted,
  );
  return (
    <div
      className={wanted === '' ? undefined : classes['searched']}
      style={{ '--students': records.length } as CSSProperties}
    >
      {shown.length === 0 ? (
        <EmptyState
          picture="none"
          title={t`Nobody matches “${search}”`}
          actions={<Button variant="default" onClick={onShowAll}>{t`Show everyone`}</Button>}
        />
      ) : (
        <ul
          data-saved={isSaved || undefined}
          data-faces={records.some(({ avatarUrl }) => avatarUrl !== null) || undefined}
        >
          {shown.map((record) => (
            <RegisterRow key={record.studentId} record={record} {...row} />
          ))}
        </ul>
      )}
    </div>
  );
}
