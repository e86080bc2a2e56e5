import type { AttendanceRecord, AttendanceStatus, Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../../../ui/mantine.ts';
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../../../lib/api.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../../design/notice.tsx';
import { showUndo } from '../../../../ui/undo-toast.tsx';
import { keepGone } from '../../../../offline/outbox/discard-marks.ts';
import { giveUp, useEntry } from '../../../../offline/outbox/outbox-state.ts';
import { useUser } from '../../../../session/session.ts';
import { useMarkAttendance, useTakeRegister } from '../attendance.queries.ts';
import { RecordDetails } from '../record-details.tsx';
import { RefusedMarks } from './refused-marks.tsx';
import { RegisterConflict } from './register-conflict.tsx';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-form.module.css';
import { RegisterRows } from './register-rows.tsx';
import { RegisterTools } from './register-tools.tsx';
import { RegisterTotals } from './register-totals.tsx';
import { RestoredMarks } from './restored-marks.tsx';
import { SaveBar } from './save-bar.tsx';
import { SharedRegister } from './shared-register.tsx';
import { useLeaveAnswers } from './use-leave-answers.ts';

interface RegisterFormProps {
  register: Register;
  draft: RegisterDraft;
  /** Whether this is fresh from the server, not from the cache. */
  isLoaded: boolean;
  /** The server's message of a save that just succeeded here. */
  savedMessage: string | undefined;
  onHistory: (() => void) | undefined;
  onSaved: (version: number, message: string) => void;
  onRefused: (message: string) => void;
}

export function RegisterForm(props: RegisterFormProps) {
  'use memo';
  const { register, draft, isLoaded, savedMessage, onHistory, onSaved, onRefused } = props;
  const { t } = useLingui();
  const { batch, date, records, canEdit, lockedBecause, reasonNeeded } = register;
  const save = useMarkAttendance(register, draft);
  const place = { userId: useUser()._id, batchId: batch._id, date };
  const waiting = useEntry(place);
  const takeRegister = useTakeRegister();
  useEffect(() => draft.takeRoster(register), [draft, register]);
  const isWaiting = waiting?.state === 'waiting';
  const isChanged = useSyncExternalStore(draft.subscribe, () => draft.isChanged);
  const [isEditing, setEditing] = useState(
    (!register.isMarked && !isWaiting) || draft.isChanged || waiting?.state === 'refused',
  );
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText);
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
  const [details, setDetails] = useState<AttendanceRecord | null>(null);
  const isSending = useRef(false);
  /** A version saved by another person since this register was opened or the draft was made. */
  const [theirs, setTheirs] = useState<Register | null>(() =>
    (draft.isChanged || waiting?.state === 'conflict') && draft.version !== register.version ? register : null,
  );
  const isLocked = !canEdit || !isLoaded || save.isPending || theirs !== null;
  // Deferred: the tap paints before sixty rows change their locked state.
  const areRowsLocked = useDeferredValue(isLocked);
  const canMark = useRef(!isLocked);
  useEffect(() => {
    canMark.current = !isLocked;
  }, [isLocked]);
  const mark = (studentId: string, status: AttendanceStatus) => {
    if (!canMark.current || isSending.current) return false;
    draft.mark(studentId, { status });
    // Tapping a saved mark starts a correction.
    setEditing(true);
    return true;
  };

  const { answerLeave, markLeave } = useLeaveAnswers(register, draft, () => setEditing(true));

  const submit = () => {
    if (isSending.current || !canEdit || !isEditing || !isLoaded || theirs !== null) return;
    if (reasonNeeded && reason.trim() === '') {
      setReasonProblem(
        register.isMarked ? t`Enter a reason for the correction` : t`Enter a reason for marking it late`,
      );
      return;
    }
    setReasonProblem(null);
    isSending.current = true;
    // Chained instead of awaited: the React Compiler skips components with `finally`, and each change would re-render everything.
    void save
      .mutateAsync({
        sheet: { date, records: draft.sheet(records), version: draft.version, reason: reason.trim() || null },
        idempotencyKey: draft.idempotencyKey,
      })
      .then((answer) => {
        setEditing(false);
        if (answer) onSaved(answer.data.version, answer.message ?? t`Attendance submitted successfully`);
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') setTheirs(error.data as Register);
        if (error instanceof Error) onRefused(error.message);
      })
      .finally(() => {
        isSending.current = false;
      });
  };

  useSaveKey(submit);

  if (records.length === 0) {
    return (
      <EmptyState picture="people" title={t`No students in this batch`}>
        {t`The office adds students to a batch. They appear here from the day they join.`}
      </EmptyState>
    );
  }
  if (!canEdit && !register.isMarked && !isWaiting && !isChanged) {
    // Nothing is marked and nothing can be: no default of present.
    return (
      <>
        {waiting?.state === 'refused' && <RefusedMarks entry={waiting} register={register} />}
        <EmptyState picture="register" title={lockedBecause ?? t`Not marked`} />
      </>
    );
  }
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  return (
    <div className={classes['register']}>
      <div className={classes['above']}>
        <RegisterTotals draft={draft} />
        <div className={classes['messages']}>
          {!canEdit && lockedBecause && <Notice tone="info">{lockedBecause}</Notice>}
          {theirs && (
            <RegisterConflict
              theirs={theirs}
              draft={draft}
              onNewer={setTheirs}
              onKeepMine={(exceptOf) => {
                draft.rebase(theirs, exceptOf);
                setTheirs(null);
                setEditing(true);
              }}
              onUseTheirs={async () => {
                if (waiting) await keepGone(waiting, theirs.records);
                draft.takeOver(theirs);
                void giveUp(place);
                setTheirs(null);
                setEditing(false);
                takeRegister(theirs);
              }}
            />
          )}
          {canEdit && <SharedRegister register={register} />}
          {theirs === null && <RestoredMarks draft={draft} />}
          {waiting?.state === 'refused' && <RefusedMarks entry={waiting} register={register} />}
        </div>
        <RegisterTools
          register={register}
          draft={draft}
          search={searchText}
          onSearch={setSearchText}
          isEditing={isEditing && canEdit}
          isLocked={isLocked}
          onHistory={register.isMarked ? onHistory : undefined}
        />
      </div>
      <RegisterRows
        records={records}
        search={search}
        onShowAll={() => setSearchText('')}
        draft={draft}
        isLocked={areRowsLocked}
        isSaved={!isEditing || !canEdit}
        onMark={mark}
        onDetails={setDetails}
        onLeave={answerLeave}
        onMarkLeave={markLeave}
      />
      {canEdit && theirs === null && (
        <SaveBar
          register={register}
          draft={draft}
          isWaiting={isWaiting}
          isEditing={isEditing}
          isSaving={save.isPending}
          savedMessage={savedMessage}
          problem={save.isError && !isStale ? save.error.message : undefined}
          reason={
            reasonNeeded && (
              <TextInput
                label={register.isMarked ? t`Reason for the correction` : t`Reason for marking it late`}
                description={t`It stays in the history of this register.`}
                value={reason}
                error={reasonProblem}
                onChange={(event) => setReason(event.currentTarget.value)}
                maxLength={300}
              />
            )
          }
          onSave={submit}
          onEdit={() => setEditing(true)}
          onDiscard={() => {
            const wasChanged = draft.isChanged;
            const undo = draft.discard();
            setEditing(false);
            if (!wasChanged) return;
            showUndo({
              message: t`The changes are discarded`,
              onUndo: () => {
                undo();
                setEditing(true);
              },
            });
          }}
        />
      )}
      <RecordDetails
        record={details}
        draft={draft}
        isLocked={isLocked}
        onChanged={() => setEditing(true)}
        onLeave={answerLeave}
        onClose={() => setDetails(null)}
      />
    </div>
  );
}

/** Ctrl+S or Cmd+S saves the register instead of the page. */
function useSaveKey(save: () => void): void {
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latestSave.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
