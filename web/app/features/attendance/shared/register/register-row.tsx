import { type AttendanceRecord, type AttendanceStatus, noticedFrom } from '#contract/attendance';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo, useSyncExternalStore } from 'react';
import { useMarkLetters, useMarkWords } from '../../../../../lib/attendance-words.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import type { LeaveAnswer } from '../../../leave-requests/shared/leave-requests.queries.ts';
import { LeaveOfRow } from './leave-of-row.tsx';
import classes from './register-row.module.css';
import type { RegisterDraft } from './register-draft.ts';

/** The states with a cell; leave is rarer and is behind the dots, beside the remark. */
const cellStatuses = ['present', 'absent', 'late'] as const satisfies readonly AttendanceStatus[];

interface RegisterRowProps {
  record: AttendanceRecord;
  draft: RegisterDraft;
  /** The deferred lock, for the appearance only; `onMark` reads the current one. */
  isLocked: boolean;
  /** Answers whether the mark was accepted. */
  onMark: (studentId: string, status: AttendanceStatus) => boolean;
  onDetails: (record: AttendanceRecord) => void;
  /** Answers a guardian's leave request for this day. */
  onLeave: (record: AttendanceRecord, answer: LeaveAnswer) => Promise<void>;
  onMarkLeave: (studentId: string) => void;
}

const keys: Record<string, AttendanceStatus> = { p: 'present', a: 'absent', l: 'late' };

/** A student of a register. Only this row re-renders when its mark changes. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { record, draft, isLocked, onMark, onDetails, onLeave, onMarkLeave } = props;
  const { t } = useLingui();
  const { studentId, name, rollNo, avatarUrl, leave } = record;
  const { status, remark } = useSyncExternalStore(draft.subscribe, () => draft.markOf(studentId));
  const inARow = status === 'absent' ? record.absentInARow + 1 : 0;
  const labels = useMarkWords();
  const letters = useMarkLetters();
  /** Roving tabindex: the chosen cell, or the first while on leave. */
  const tabStop = status === 'leave' ? 'present' : status;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = keys[event.key.toLowerCase()];
    if (letter !== undefined && onMark(studentId, letter)) {
      event.preventDefault();
      moveFocus(event.currentTarget, 1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 1 : -1;
      const next = cellStatuses[(cellStatuses.indexOf(tabStop) + step + cellStatuses.length) % cellStatuses.length];
      if (next === undefined || !onMark(studentId, next)) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-status=${next}]`)?.focus();
    }
  };

  return (
    <li className={`gap-8 ruled stack ${classes['row']}`}>
      <span className={`aside numbers ${classes['roll']}`}>
        {avatarUrl !== null && <Avatar name={name} url={avatarUrl} size={38} />}
        <span>{rollNo}</span>
      </span>
      <div className={`stack breakable text-h3 ${classes['name']}`}>
        {name}
        {inARow >= noticedFrom && (
          <span className={`wrong ${classes['absent']}`}>
            <Plural value={inARow} one="Absent # class in a row" other="Absent # classes in a row" />
          </span>
        )}
        {status === 'leave' && leave?.status !== 'accepted' && (
          <span className={`strong ${classes['leave']}`}>
            <Trans>On leave</Trans>
          </span>
        )}
        {remark && <span className={`muted ${classes['remark']}`}>{remark}</span>}
      </div>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-label={name}
        aria-disabled={isLocked || undefined}
        className={`flex ${classes['cells']}`}
        onKeyDown={onKeyDown}
        data-register-row
      >
        {cellStatuses.map((cell, index) => (
          <button
            key={cell}
            type="button"
            role="radio"
            aria-checked={status === cell}
            aria-label={labels[cell]}
            aria-posinset={index + 1}
            aria-setsize={cellStatuses.length}
            aria-disabled={isLocked || undefined}
            tabIndex={cell === tabStop ? 0 : -1}
            data-status={cell}
            className={`centred muted strong ${classes['cell']}`}
            onClick={() => onMark(studentId, cell)}
          >
            {letters[cell]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`muted lit ring-inside text-h2 ${classes['more']}`}
        aria-label={t`Leave or remark for ${name}`}
        onClick={() => onDetails(record)}
      >
        ⋯
      </button>
      {leave && (
        <LeaveOfRow
          leave={leave}
          name={name}
          status={status}
          isLocked={isLocked}
          onAnswer={(answer) => onLeave(record, answer)}
          onMarkLeave={() => onMarkLeave(studentId)}
        />
      )}
    </li>
  );
});

function moveFocus(group: HTMLElement, step: 1 | -1): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-register-row]')];
  const next = groups[groups.indexOf(group) + step];
  next?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}
