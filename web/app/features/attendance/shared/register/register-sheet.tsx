import { daysToMark, type Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../../ui/error-card.tsx';
import { Notice } from '../../../../../design/notice.tsx';
import { showDone } from '../../../../ui/undo-toast.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { addDays, formatWeekDate, today } from '../../../../../lib/dates.ts';
import { useServerReachable } from '../../../../lib/connection.ts';
import { StaleNotice } from '../../../../offline/stale-notice.tsx';
import { findEntry, useOutboxRevision } from '../../../../offline/outbox/outbox-state.ts';
import { useUser } from '../../../../session/session.ts';
import { ExtraClassButton } from '../../../calendar/shared/extra-class-button.tsx';
import { useRegister } from '../attendance.queries.ts';
import { blankRegister } from './blank-register.ts';
import { RegisterDraft } from './register-draft.ts';
import { RegisterForm } from './register-form.tsx';

interface RegisterSheetProps {
  batchId: string;
  date: string;
  /** Shows a history button, if the page has no other. */
  onHistory?: () => void;
  /** Receives the draft on screen, for a view beside the register; null on unmount. */
  onDraft?: (draft: RegisterDraft | null) => void;
}

/** Whether there is nothing to mark, because the batch has no class on the day. */
const hasNoClass = ({ classes, isMarked, lockedBecause }: Register): boolean =>
  classes.length === 0 && !isMarked && lockedBecause !== null;

/**
 * One register: loads the saved one before anything can be marked, then takes marks and saves them. If loading fails, shows the cached one, or
 * offline a blank one for a class that may still be marked.
 */
export function RegisterSheet({ batchId, date, onHistory, onDraft }: RegisterSheetProps) {
  const { t } = useLingui();
  const register = useRegister(batchId, date);
  const isReachable = useServerReachable();
  const revision = useOutboxRevision();
  const [justSaved, setJustSaved] = useState({ key: '', message: '' });
  const { _id: userId } = useUser();
  const place = `${batchId} ${date}`;
  /** The register on screen: on a slow line, a save may be answered after navigating elsewhere. */
  const placeShown = useRef<string | null>(null);
  const draftRef = useRef<RegisterDraft>(null);
  useEffect(() => {
    placeShown.current = place;
    return () => {
      placeShown.current = null;
    };
  }, [place]);
  const isMarkable = date <= today() && date >= addDays(today(), -daysToMark);
  const mayBeBlank = !isReachable && (isMarkable || findEntry({ userId, batchId, date }) !== undefined);
  const shown = register.data ?? (mayBeBlank ? blankRegister(batchId, date) : undefined);
  if (shown === undefined) {
    return register.isError ? (
      <ErrorCard error={register.error} onRetry={() => void register.refetch()}>
        {t`Nothing was lost.`}
      </ErrorCard>
    ) : (
      <SkeletonRows rows={8} />
    );
  }
  if (hasNoClass(shown)) return <NoClass register={shown} />;
  const key = `${place} ${shown.version}`;
  const [batchName, day] = [shown.batch.name, formatWeekDate(date)];
  const tellElsewhere = (message: string) => showDone(t`${batchName}, ${day}: ${message}`);
  return (
    <>
      {register.data === undefined && (
        <Notice tone="info">{t`Offline: this register was made on this phone from the batch list.`}</Notice>
      )}
      {register.data !== undefined && register.isError && <StaleNotice />}
      <OpenRegister
        key={`${key} ${revision}`}
        register={shown}
        draftRef={draftRef}
        isLoaded={register.isFetchedAfterMount || register.isError || !isReachable}
        savedMessage={justSaved.key === key ? justSaved.message : undefined}
        onHistory={onHistory}
        onDraft={onDraft}
        onSaved={(version, message) => {
          if (placeShown.current === place) setJustSaved({ key: `${place} ${version}`, message });
          else tellElsewhere(message);
        }}
        onRefused={(message) => {
          if (placeShown.current !== place) tellElsewhere(message);
        }}
      />
    </>
  );
}

/** Replaces the register; entering an extra class after all is an explicit step. */
function NoClass({ register: { batch, date, lockedBecause, canAddExtraClass } }: { register: Register }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="register"
      title={lockedBecause ?? t`No class on this day`}
      actions={
        canAddExtraClass && (
          <ExtraClassButton
            batches={[{ value: batch._id, label: batch.name }]}
            day={date}
            label={date === today() ? t`Extra class today` : t`Extra class on this day`}
          />
        )
      }
    >
      {canAddExtraClass
        ? t`If there is a class anyway, add it as an extra class. Everyone in the batch sees it in their schedule.`
        : t`Attendance is marked on days with a class.`}
    </EmptyState>
  );
}

interface OpenRegisterProps {
  register: Register;
  /** Holds the draft across the register's versions. */
  draftRef: RefObject<RegisterDraft | null>;
  isLoaded: boolean;
  savedMessage: string | undefined;
  onHistory: (() => void) | undefined;
  onDraft: RegisterSheetProps['onDraft'];
  onSaved: (version: number, message: string) => void;
  onRefused: (message: string) => void;
}

/** Remounts with each saved version, so saved marks and edits never mix. */
function OpenRegister({ register, draftRef, onDraft, ...state }: OpenRegisterProps) {
  const { _id: userId } = useUser();
  const [draft] = useState(() => {
    const { batch, date, canEdit } = register;
    const entry = findEntry({ userId, batchId: batch._id, date });
    // A refused save of a locked register is listed beside it, not merged into it.
    const waiting = entry?.state === 'refused' && !canEdit ? undefined : entry;
    return new RegisterDraft(register, userId, waiting, draftRef.current);
  });
  useEffect(() => {
    draftRef.current = draft;
    onDraft?.(draft);
    return () => onDraft?.(null);
  }, [draft, draftRef, onDraft]);
  return <RegisterForm register={register} draft={draft} {...state} />;
}
