import type { AttendanceRecord, Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Notice } from '../../../../../design/notice.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TextInput } from '../../../../ui/mantine.ts';
import { RecordDetails } from '../record-details.tsx';
import { RefusedMarks } from './refused-marks.tsx';
import type { RegisterDraft } from './register-draft.ts';
import { RegisterConflict } from './register-conflict.tsx';
import classes from './register-form.module.css';
import { RegisterRows } from './register-rows.tsx';
import { RegisterTools } from './register-tools.tsx';
import { RegisterTotals } from './register-totals.tsx';
import { RestoredMarks } from './restored-marks.tsx';
import { SaveBar } from './save-bar.tsx';
import { SharedRegister } from './shared-register.tsx';
import { type RegisterToFill, useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps extends RegisterToFill {
  /** The server's message of a save that just succeeded here. */
  savedMessage: string | undefined;
  onHistory: (() => void) | undefined;
}

export function RegisterForm(props: RegisterFormProps) {
  'use memo';
  const { register, draft, isLoaded, savedMessage, onHistory, onSaved, onRefused } = props;
  const { t } = useLingui();
  const { records, canEdit, lockedBecause, reasonNeeded } = register;
  const form = useRegisterForm({ register, draft, isLoaded, onSaved, onRefused });
  const { edit, isEditing, isLocked, isWaiting, refused, theirs } = form;
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText);
  const [details, setDetails] = useState<AttendanceRecord | null>(null);

  if (records.length === 0) {
    return (
      <EmptyState picture="people" title={t`No students in this batch`}>
        {t`The office adds students to a batch. They appear here from the day they join.`}
      </EmptyState>
    );
  }
  if (!canEdit && !register.isMarked && !isWaiting && !form.isChanged) {
    // The register has no marks and cannot be edited, so students must not appear as present by default.
    return (
      <>
        {refused && <RefusedMarks entry={refused} register={register} />}
        <EmptyState picture="register" title={lockedBecause ?? t`Not marked`} />
      </>
    );
  }
  return (
    <div className={classes['register']}>
      <div className={classes['above']}>
        <RegisterTotals draft={draft} />
        <Messages register={register} draft={draft} form={form} />
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
        isLocked={form.areRowsLocked}
        isSaved={!isEditing || !canEdit}
        onMark={form.mark}
        onDetails={setDetails}
        onLeave={form.answerLeave}
        onMarkLeave={form.markLeave}
      />
      {canEdit && theirs === null && (
        <SaveBar
          register={register}
          draft={draft}
          isWaiting={isWaiting}
          isEditing={isEditing}
          isSaving={form.isSaving}
          savedMessage={savedMessage}
          problem={form.problem}
          reason={reasonNeeded && <ReasonField isCorrection={register.isMarked} reason={form.reason} />}
          onSave={form.submit}
          onEdit={edit}
          onDiscard={form.discard}
        />
      )}
      <RecordDetails
        record={details}
        draft={draft}
        isLocked={isLocked}
        onChanged={edit}
        onLeave={form.answerLeave}
        onClose={() => setDetails(null)}
      />
    </div>
  );
}

type Form = ReturnType<typeof useRegisterForm>;

interface MessagesProps {
  register: Register;
  draft: RegisterDraft;
  form: Form;
}

/** Notices and decisions above the marks. */
function Messages({ register, draft, form }: MessagesProps) {
  'use memo';
  const { canEdit, lockedBecause } = register;
  const { theirs, refused } = form;
  return (
    <div className={classes['messages']}>
      {!canEdit && lockedBecause && <Notice tone="info">{lockedBecause}</Notice>}
      {theirs && (
        <RegisterConflict
          theirs={theirs}
          draft={draft}
          onNewer={form.setTheirs}
          onKeepMine={(exceptOf) => form.keepMine(theirs, exceptOf)}
          onUseTheirs={() => form.takeTheirs(theirs)}
        />
      )}
      {canEdit && <SharedRegister register={register} />}
      {theirs === null && <RestoredMarks draft={draft} />}
      {refused && <RefusedMarks entry={refused} register={register} />}
    </div>
  );
}

function ReasonField({ isCorrection, reason }: { isCorrection: boolean; reason: Form['reason'] }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={isCorrection ? t`Reason for the correction` : t`Reason for marking it late`}
      description={t`It stays in the history of this register.`}
      value={reason.text}
      error={reason.problem}
      onChange={(event) => reason.write(event.currentTarget.value)}
      maxLength={300}
    />
  );
}
