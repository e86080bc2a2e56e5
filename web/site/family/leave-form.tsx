import type { Ref } from '#contract/fields';
import { leaveDaysAhead, leaveDaysBack, longestReason, maxLeaveDays } from '#contract/leave-days';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { addDays } from '../../lib/dates.ts';
import { Field } from '../parts/fields.tsx';
import { PlainButton, SubmitButton } from '../parts/form-buttons.tsx';
import { useFocusOnMount } from '../parts/use-focus-on-mount.ts';
import { askLeave } from './family-calls.ts';

interface LeaveFormProps {
  child: Ref;
  today: string;
  onAsked: (message: string) => void;
  onCancel: () => void;
}

/** Dates and reason; the dates use the native date picker. */
export function LeaveForm({ child, today, onAsked, onCancel }: LeaveFormProps) {
  const { t } = useLingui();
  const input = useFocusOnMount<HTMLInputElement>();
  const [startDate, setStartDate] = useState(today);
  const [endDate, setEndDate] = useState(today);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const id = (field: string) => `leave-${field}-${child._id}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const missing = {
      ...(startDate === '' && { startDate: t`Choose a day` }),
      ...(endDate === '' && { endDate: t`Choose a day` }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
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
      <Field
        id={id('startDate')}
        type="date"
        label={t`First day`}
        min={addDays(today, -leaveDaysBack)}
        max={addDays(today, leaveDaysAhead)}
        value={startDate}
        onChange={({ currentTarget: { value } }) => {
          setStartDate(value);
          if (value > endDate) setEndDate(value);
        }}
        error={problems['startDate']}
        ref={input}
      />
      <Field
        id={id('endDate')}
        type="date"
        label={t`Last day`}
        min={startDate}
        max={addDays(startDate || today, maxLeaveDays - 1)}
        value={endDate}
        onChange={(event) => setEndDate(event.currentTarget.value)}
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
