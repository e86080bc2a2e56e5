import type { AttendanceRecord, Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';
import { useMarkAttendance } from './attendance.queries.ts';
import { RecordDetails } from './record-details.tsx';
import { RegisterConflict } from './register-conflict.tsx';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-form.module.css';
import { RegisterRow } from './register-row.tsx';
import { RegisterTotals } from './register-totals.tsx';
import { SaveBar } from './save-bar.tsx';

export function RegisterForm({ register, draft }: { register: Register; draft: RegisterDraft }) {
  const { t } = useLingui();
  const { batch, date, records, canEdit, lockedBecause, reasonNeeded } = register;
  const save = useMarkAttendance(batch._id);
  const [isEditing, setEditing] = useState(!register.isMarked || draft.isChanged);
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText);
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
  const [details, setDetails] = useState<AttendanceRecord | null>(null);
  const isSending = useRef(false);
  /** What another person saved after this register was opened, or after the kept marks were made. */
  const [theirs, setTheirs] = useState<Register | null>(() =>
    draft.isChanged && draft.version !== register.version ? register : null,
  );
  const isLocked = !canEdit || !isEditing || save.isPending || theirs !== null;

  const submit = async () => {
    if (isSending.current || !canEdit || !isEditing) return;
    if (reasonNeeded && reason.trim() === '') {
      setReasonProblem(t`Enter a reason for the correction`);
      return;
    }
    setReasonProblem(null);
    isSending.current = true;
    try {
      await save.mutateAsync({
        sheet: { date, records: draft.sheet(), version: draft.version, reason: reason.trim() || null },
        idempotencyKey: draft.idempotencyKey,
      });
      draft.forget();
      setEditing(false);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') setTheirs(error.data as Register);
    } finally {
      isSending.current = false;
    }
  };

  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latestSubmit.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (records.length === 0) {
    return (
      <EmptyState picture="people" title={t`No students in this batch`}>
        {t`The front desk adds students to a batch. They appear here from the day they join.`}
      </EmptyState>
    );
  }
  const wanted = search.trim().toLowerCase();
  const shown = records.filter(
    ({ name, rollNo }) => wanted === '' || name.toLowerCase().includes(wanted) || String(rollNo) === wanted,
  );
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  return (
    <div className={classes['register']}>
      <RegisterTotals draft={draft} />
      {!canEdit && lockedBecause && <Notice tone="info">{lockedBecause}</Notice>}
      {theirs && (
        <RegisterConflict
          theirs={theirs}
          draft={draft}
          onKeepMine={() => {
            draft.rebase(theirs.version);
            setTheirs(null);
            setEditing(true);
          }}
        />
      )}
      {save.isError && !isStale && (
        <Notice tone="err">
          {save.error.message}. {t`Your marks are kept on this device. Try again.`}
        </Notice>
      )}
      <div className={classes['tools']}>
        <SearchField label={t`Find by name or roll no.`} value={searchText} onChange={setSearchText} />
        <Button
          variant="default"
          disabled={isLocked}
          onClick={() => showUndo({ message: t`Everybody is set to present`, onUndo: draft.markAllPresent() })}
        >
          {t`All present`}
        </Button>
      </div>
      {reasonNeeded && isEditing && canEdit && (
        <TextInput
          className={classes['reason'] ?? ''}
          label={t`Reason for the correction`}
          description={t`It stays in the history of this register.`}
          value={reason}
          error={reasonProblem}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={300}
        />
      )}
      <ul className={classes['rows']}>
        {shown.map((record) => (
          <RegisterRow
            key={record.studentId}
            record={record}
            draft={draft}
            isLocked={isLocked}
            onDetails={setDetails}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState
          picture="none"
          title={t`Nobody matches “${search}”`}
          actions={<Button variant="default" onClick={() => setSearchText('')}>{t`Show everybody`}</Button>}
        />
      )}
      {canEdit && theirs === null && (
        <SaveBar
          register={register}
          draft={draft}
          isEditing={isEditing}
          isSaving={save.isPending}
          onSave={() => void submit()}
          onEdit={() => setEditing(true)}
        />
      )}
      <RecordDetails record={details} draft={draft} isLocked={isLocked} onClose={() => setDetails(null)} />
    </div>
  );
}
