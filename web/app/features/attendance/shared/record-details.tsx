import { useMarkWords } from '../../../../lib/attendance-words.ts';
import { Dated } from '../../../../design/dated.tsx';
import type { AttendanceRecord, AttendanceStatus } from '#contract/attendance';
import type { LeaveOfDay } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { Button, Radio } from '../../../ui/mantine.ts';
import { useSyncExternalStore } from 'react';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUser } from '../../../session/session.ts';
import { useServerReachable } from '../../../lib/connection.ts';
import { LeaveAnswerButtons } from '../../leave-requests/shared/leave-answer.tsx';
import { type LeaveAnswer, ownAnswer } from '../../leave-requests/shared/leave-requests.queries.ts';
import { useLeaveWords } from '../../leave-requests/shared/leave-words.ts';
import type { Mark, RegisterDraft } from './register/register-draft.ts';
import classes from './attendance.module.css';

interface RecordDetailsProps {
  /** Null while the panel is closed. */
  record: AttendanceRecord | null;
  draft: RegisterDraft;
  isLocked: boolean;
  /** Called when a value differs from the saved one. */
  onChanged: () => void;
  /** Answers a guardian's request for this day, or changes an earlier answer. */
  onLeave: (record: AttendanceRecord, answer: LeaveAnswer) => Promise<void>;
  onClose: () => void;
}

/**
 * Leave, and a remark about the day: rarer than present, absent and late. They go into the draft as they are entered, so closing loses nothing, and
 * are saved and discarded with the register.
 */
export function RecordDetails({ record, draft, isLocked, onChanged, onLeave, onClose }: RecordDetailsProps) {
  return (
    <SidePanel isOpen={record !== null} onClose={onClose} title={record?.name ?? ''}>
      {record && (
        <DetailsForm
          key={record.studentId}
          record={record}
          draft={draft}
          isLocked={isLocked}
          onChanged={onChanged}
          onLeave={async (answer) => {
            await onLeave(record, answer);
            onClose();
          }}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

interface DetailsFormProps {
  record: AttendanceRecord;
  draft: RegisterDraft;
  isLocked: boolean;
  onChanged: () => void;
  onLeave: (answer: LeaveAnswer) => Promise<void>;
  onDone: () => void;
}

function DetailsForm({ record, draft, isLocked, onChanged, onLeave, onDone }: DetailsFormProps) {
  const { t } = useLingui();
  const { studentId } = record;
  const { status, remark } = useSyncExternalStore(draft.subscribe, () => draft.markOf(studentId));
  const mark = (change: Partial<Mark>) => {
    if (isLocked) return;
    draft.mark(studentId, change);
    if (draft.isChanged) onChanged();
  };
  const words = useMarkWords();
  const choices: { value: AttendanceStatus; label: string; hint?: string }[] = [
    { value: 'present', label: words.present },
    { value: 'absent', label: words.absent },
    { value: 'late', label: words.late },
    { value: 'leave', label: words.leave, hint: t`Does not count in the percentage.` },
  ];
  return (
    <form
      className="stack gap-20"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Radio.Group
        label={t`Attendance`}
        value={status}
        onChange={(value) => mark({ status: value })}
        readOnly={isLocked}
      >
        <div className={`stack gap-14 ${classes['choices']}`}>
          {choices.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} disabled={isLocked} />
          ))}
        </div>
      </Radio.Group>
      <TextField
        label={t`Remark`}
        description={t`The student and the office can read it.`}
        value={remark ?? ''}
        onChange={(event) => mark({ remark: event.currentTarget.value || null })}
        maxLength={200}
        readOnly={isLocked}
        size="md"
      />
      {record.leave && <AskedLeave name={record.name} leave={record.leave} isLocked={isLocked} onAnswer={onLeave} />}
      <div>
        <Button type="submit" size="lg">
          {isLocked ? t`Close` : t`Done`}
        </Button>
      </div>
    </form>
  );
}

interface AskedLeaveProps {
  name: string;
  leave: LeaveOfDay;
  isLocked: boolean;
  onAnswer: (answer: LeaveAnswer) => Promise<void>;
}

/** A guardian's request with its answer, and a button for the opposite one, so that a mistake can be corrected. */
function AskedLeave({ name, leave, isLocked, onAnswer }: AskedLeaveProps) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const isReachable = useServerReachable();
  const isOffice = useUser().role === 'admin';
  const { status, relation, guardian, reason, isByOffice, answerReason } = leave;
  return (
    <section className="stack gap-8">
      <h3>{words.asked[relation]}</h3>
      <p>
        <Dated>{[guardian, words.days(leave)].filter(Boolean).join(', ')}</Dated>: {reason}
      </p>
      {status !== 'asked' && (
        <p className="aside">
          {status === 'accepted'
            ? isByOffice
              ? t`The office has accepted it for all batches.`
              : t`Accepted for this batch.`
            : isByOffice
              ? t`The office has declined it for all batches.`
              : t`Declined for this batch.`}{' '}
          {answerReason}
        </p>
      )}
      {!isLocked && (isOffice || !isByOffice) && (
        <LeaveAnswerButtons
          name={name}
          status={status}
          before={ownAnswer(leave, isOffice)}
          onAnswer={onAnswer}
          isDisabled={!isReachable}
        />
      )}
    </section>
  );
}
