import type { AttendanceStatus, Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUnsavedWork } from '../../../../../lib/unsaved-work.ts';
import { ApiError } from '../../../../../lib/api.ts';
import { keepGone } from '../../../../offline/outbox/discard-marks.ts';
import { giveUp, useEntry } from '../../../../offline/outbox/outbox-state.ts';
import { useUser } from '../../../../session/session.ts';
import { showUndo } from '../../../../ui/undo-toast.tsx';
import { useMarkAttendance, useTakeRegister } from '../attendance.queries.ts';
import type { RegisterDraft } from './register-draft.ts';
import { useLeaveAnswers } from './use-leave-answers.ts';

export interface RegisterToFill {
  register: Register;
  draft: RegisterDraft;
  /** Whether this is fresh from the server, not from the cache. */
  isLoaded: boolean;
  onSaved: (version: number, message: string) => void;
  onRefused: (message: string) => void;
}

/** How a register is filled in: edited, saved, discarded, or set against a version that another person saved meanwhile. */
export function useRegisterForm({ register, draft, isLoaded, onSaved, onRefused }: RegisterToFill) {
  'use memo';
  const { t } = useLingui();
  const { batch, date, records, canEdit, reasonNeeded } = register;
  const save = useMarkAttendance(register, draft);
  const place = { userId: useUser()._id, batchId: batch._id, date };
  const waiting = useEntry(place);
  const takeRegister = useTakeRegister();
  useEffect(() => draft.takeRoster(register), [draft, register]);
  const isWaiting = waiting?.state === 'waiting';
  useUnsavedWork(() => draft.isChanged);
  const isChanged = useSyncExternalStore(draft.subscribe, () => draft.isChanged);
  const [isEditing, setEditing] = useState(
    (!register.isMarked && !isWaiting) || draft.isChanged || waiting?.state === 'refused',
  );
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
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

  const edit = () => setEditing(true);
  const leave = useLeaveAnswers(register, draft, edit);

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

  const discard = () => {
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
  };
  const keepMine = (newer: Register, exceptOf: ReadonlySet<string>) => {
    draft.rebase(newer, exceptOf);
    setTheirs(null);
    setEditing(true);
  };
  const takeTheirs = async (newer: Register) => {
    if (waiting) await keepGone(waiting, newer.records);
    draft.takeOver(newer);
    void giveUp(place);
    setTheirs(null);
    setEditing(false);
    takeRegister(newer);
  };
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  return {
    edit,
    mark,
    ...leave,
    submit,
    discard,
    isChanged,
    isEditing,
    isLocked,
    areRowsLocked,
    isSaving: save.isPending,
    problem: save.isError && !isStale ? save.error.message : undefined,
    reason: { text: reason, problem: reasonProblem, write: setReason },
    isWaiting,
    refused: waiting?.state === 'refused' ? waiting : undefined,
    theirs,
    setTheirs,
    keepMine,
    takeTheirs,
  };
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
