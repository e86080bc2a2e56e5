import type { Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { today } from '../../../../lib/dates.ts';
import { useServerReachable } from '../../../lib/connection.ts';
import { findEntry, useTurns } from '../../../lib/outbox/waiting.ts';
import { useUser } from '../../../lib/session.ts';
import { useRegister } from '../attendance.queries.ts';
import { blankRegister } from './blank-register.ts';
import { hasNoClass, NoClass } from './no-class.tsx';
import { RegisterDraft } from './register-draft.ts';
import { RegisterForm } from './register-form.tsx';

interface RegisterSheetProps {
  batchId: string;
  date: string;
  /** Offers the history of a marked register, where the page has no other way to it. */
  onHistory?: () => void;
}

/**
 * One register: loads what is saved before anything can be marked, then takes marks and saves them. When loading fails,
 * what was loaded before is shown instead, and without network a blank one for a class of today.
 */
export function RegisterSheet({ batchId, date, onHistory }: RegisterSheetProps) {
  const { t } = useLingui();
  const register = useRegister(batchId, date);
  const isReachable = useServerReachable();
  const turns = useTurns();
  const [justSaved, setJustSaved] = useState({ key: '', message: '' });
  const { _id: userId } = useUser();
  const mayBeBlank = !isReachable && (date === today() || findEntry({ userId, batchId, date }) !== undefined);
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
  const key = `${batchId} ${date} ${shown.version}`;
  return (
    <>
      {register.data === undefined && (
        <Notice tone="info">{t`Made on this phone from the list of the batch, because there is no internet.`}</Notice>
      )}
      {register.data !== undefined && register.isError && (
        <Notice tone="warn">{t`Could not refresh. Showing what was loaded.`}</Notice>
      )}
      <OpenRegister
        key={`${key} ${turns}`}
        register={shown}
        isLoaded={register.isFetchedAfterMount || register.isError || !isReachable}
        savedMessage={justSaved.key === key ? justSaved.message : undefined}
        onHistory={onHistory}
        onSaved={(version, message) => setJustSaved({ key: `${batchId} ${date} ${version}`, message })}
      />
    </>
  );
}

interface OpenRegisterProps {
  register: Register;
  isLoaded: boolean;
  savedMessage: string | undefined;
  onHistory: (() => void) | undefined;
  onSaved: (version: number, message: string) => void;
}

/** Starts over with each saved version, so that saved marks and marks in the making never mix. */
function OpenRegister({ register, ...state }: OpenRegisterProps) {
  const { _id: userId } = useUser();
  const [draft] = useState(() => {
    const { batch, date, canEdit } = register;
    const entry = findEntry({ userId, batchId: batch._id, date });
    // What cannot be saved any more is told beside the register, and is not shown as if it stood there.
    return new RegisterDraft(register, userId, entry?.state === 'refused' && !canEdit ? undefined : entry);
  });
  return <RegisterForm register={register} draft={draft} {...state} />;
}
