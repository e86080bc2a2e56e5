import type { Ref } from '#contract/fields';
import { leaveDaysAhead, leaveDaysBack, longestReason, maxLeaveDays } from '#contract/leave-days';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { addDays } from '../../lib/dates.ts';
import { Field } from '../parts/fields.tsx';
import { PlainButton, SubmitButton } from '../parts/form-buttons.tsx';
import { useFocusOnMount } from '../parts/use-focus-on-mount.ts';
import { DayField } from './day-field.tsx';
import { askLeave } from './family-calls.ts';

interface LeaveFormProps {
  child: Ref;
  today: string;
  onAsked: (message: string) => void;
  onCancel: () => void;
}

const lastFrom = (first: string) => addDays(first, maxLeaveDays - 1);

/** Days and reason. */
export function LeaveForm({ child, today, onAsked, onCancel }: LeaveFormProps) {
  const { t } = useLingui();
  const first = useFocusOnMount<HTMLButtonElement>();
  const [startDate, setStartDate] = useState(today);
  const [endDate, setEndDate] = useState(today);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const id = (field: string) => `leave-${field}-${child._id}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setProblems({});
    setSaving(true);
    try {
      const { message } = await call(askLeave, { body: { student: child._id, startDate, endDate, reason } });
      onAsked(message ?? t`The office and the teachers see your request`);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      className="column gap-18"
      aria-label={t`Ask for leave for ${child.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <DayField
        id={id('startDate')}
        label={t`First day`}
        min={addDays(today, -leaveDaysBack)}
        max={addDays(today, leaveDaysAhead)}
        value={startDate}
        onChange={(day) => {
          setStartDate(day);
          if (endDate < day || endDate > lastFrom(day)) setEndDate(day);
        }}
        error={problems['startDate']}
        ref={first}
      />
      <DayField
        id={id('endDate')}
        label={t`Last day`}
        min={startDate}
        max={lastFrom(startDate)}
        value={endDate}
        onChange={setEndDate}
        error={problems['endDate']}
      />
      <Field
        id={id('reason')}
        label={t`Reason`}
        hint={t`The teachers and the office read it.`}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problems['reason']}
      />
      {(problems['form'] ?? problems['student']) !== undefined && (
        <p role="alert">{problems['form'] ?? problems['student']}</p>
      )}
      <div className="cluster gap-10">
        <SubmitButton label={t`Ask for leave`} savingLabel={t`Sending…`} isSaving={isSaving} />
        <PlainButton onClick={onCancel}>{t`Cancel`}</PlainButton>
      </div>
    </form>
  );
}
