import type { AttendanceRecord, AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Button, Radio } from '../../ui/mantine.ts';
import { useSyncExternalStore } from 'react';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Mark, RegisterDraft } from './register/register-draft.ts';
import classes from './attendance.module.css';

interface RecordDetailsProps {
  /** Null while the panel is closed. */
  record: AttendanceRecord | null;
  draft: RegisterDraft;
  isLocked: boolean;
  /** Called when a value differs from the saved one. */
  onChanged: () => void;
  onClose: () => void;
}

/**
 * Leave, and a remark about the day: rarer than present, absent and late. They go into the draft as they are entered, so closing loses nothing, and
 * are saved and discarded with the register.
 */
export function RecordDetails({ record, draft, isLocked, onChanged, onClose }: RecordDetailsProps) {
  return (
    <SidePanel isOpen={record !== null} onClose={onClose} title={record?.name ?? ''}>
      {record && (
        <DetailsForm
          key={record.studentId}
          record={record}
          draft={draft}
          isLocked={isLocked}
          onChanged={onChanged}
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
  onDone: () => void;
}

function DetailsForm({ record, draft, isLocked, onChanged, onDone }: DetailsFormProps) {
  const { t } = useLingui();
  const { studentId } = record;
  const { status, remark } = useSyncExternalStore(draft.subscribe, () => draft.markOf(studentId));
  const mark = (change: Partial<Mark>) => {
    if (isLocked) return;
    draft.mark(studentId, change);
    if (draft.isChanged) onChanged();
  };
  const choices: { value: AttendanceStatus; label: string; hint?: string }[] = [
    { value: 'present', label: t`Present` },
    { value: 'absent', label: t`Absent` },
    { value: 'late', label: t`Late` },
    { value: 'leave', label: t`On leave`, hint: t`Does not count in the percentage.` },
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
      <div>
        <Button type="submit" size="lg">
          {isLocked ? t`Close` : t`Done`}
        </Button>
      </div>
    </form>
  );
}
