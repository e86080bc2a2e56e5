import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { ErrorSummary, type Problem } from '../../design/error-summary.tsx';
import classes from '../../design/form.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from 'react-router';
import { useAskBeforeUnload } from '../../design/ask-before-unload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface FormFrameProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus?: () => void;
  problems: Problem[];
  /** Number of failed attempts; each one focuses the summary. */
  attempt: number;
  /** Whether leaving now would lose input. */
  hasUnsaved: () => boolean;
  children: ReactNode;
  label?: string;
  /** Takes the whole page, for sections with something beside their fields. */
  isWide?: boolean;
}

/** Where the form in a panel registers whether closing would lose input. */
export const PanelForm = createContext<RefObject<(() => boolean) | null> | null>(null);

/** Parts of the page with unsaved input; see `useUnsavedPart`. */
const unsavedParts = new Set<string>();

/** For a small form of a page with `UnsavedParts`, as only one blocker can be active. */
export function useUnsavedPart(hasUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!hasUnsaved) return;
    unsavedParts.add(id);
    return () => void unsavedParts.delete(id);
  }, [id, hasUnsaved]);
}

/** A form with its error summary and an unsaved-changes warning. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, onFocus, problems, attempt, hasUnsaved, children, label, isWide } = props;
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit}
        onFocus={onFocus}
        className={`column gap-20 ${classes['form']}`}
        data-wide={isWide || undefined}
        aria-label={label}
      >
        <ErrorSummary problems={problems} attempt={attempt} />
        {children}
      </form>
      <UnsavedChanges
        hasUnsaved={hasUnsaved}
        onSave={() => form.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))}
      />
    </>
  );
}

/** For a page of several small forms, each with `useUnsavedPart`. */
export const UnsavedParts = () => <UnsavedChanges hasUnsaved={() => unsavedParts.size > 0} />;

interface UnsavedChangesProps {
  hasUnsaved: () => boolean;
  /** Asks also when only the query of the address changes, as the phone's own "Back" may do under a dialog. */
  isAlsoInPage?: boolean;
  /** Saves instead; where it leads then is the form's own way. */
  onSave?: () => void;
}

/** Blocks navigation and unload while the form is dirty; a panel asks before it closes. */
export function UnsavedChanges({ hasUnsaved, isAlsoInPage = false, onSave }: UnsavedChangesProps) {
  const { t } = useLingui();
  useImperativeHandle(useContext(PanelForm), () => hasUnsaved, [hasUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (isAlsoInPage && from.search !== to.search)) && hasUnsaved(),
  );
  useAskBeforeUnload(hasUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      title={t`Leave without saving?`}
      keepLabel={t`Stay on this page`}
      actLabel={t`Leave`}
      onKeep={() => blocker.reset()}
      {...(onSave && {
        deny: {
          label: t`Save first`,
          onDeny: () => {
            blocker.reset();
            onSave();
          },
        },
      })}
      onAct={() => blocker.proceed()}
    >
      <Trans>What you typed here is not saved yet.</Trans>
    </ConfirmDialog>
  );
}
