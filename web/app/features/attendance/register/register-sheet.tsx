import type { Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useRegister } from '../attendance.queries.ts';
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
 * what was loaded before is shown instead.
 */
export function RegisterSheet({ batchId, date, onHistory }: RegisterSheetProps) {
  const { t } = useLingui();
  const register = useRegister(batchId, date);
  const [justSaved, setJustSaved] = useState({ key: '', message: '' });
  const shown = register.data;
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
      {register.isError && <Notice tone="warn">{t`Could not refresh. Showing what was loaded.`}</Notice>}
      <OpenRegister
        key={key}
        register={shown}
        isLoaded={register.isFetchedAfterMount || register.isError}
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
  const [draft] = useState(() => new RegisterDraft(register));
  return <RegisterForm register={register} draft={draft} {...state} />;
}
