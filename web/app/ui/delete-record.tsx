import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAct } from './use-act.ts';
import { Plural } from '@lingui/react/macro';
import classes from './delete-record.module.css';

interface DeleteRecordProps {
  /** Id of the record, passed to `removal`. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** "Delete batch 11 Science A?" */
  title: string;
  /** "Keep batch" */
  keepLabel: string;
  /** "Delete batch" */
  actLabel: string;
  /** "Batch deleted successfully", unless the server sends a message. */
  done: string;
  removal: {
    mutateAsync: (id: string) => Promise<{ message?: string | undefined }>;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
  /** Where to go from the page of the deleted record. */
  leadsTo?: string;
  /** Elsewhere: called instead of `onClose`. */
  onDeleted?: () => void;
  /** Query of the dependants, where the dialog needs them. */
  dependants?: { isPending: boolean; error: Error | null };
  /** What blocks the deletion. */
  bars?: { why: ReactNode; kinds: ComponentProps<typeof DependantsList>['kinds']; instead: ReactNode };
  /** What is deleted with it, where nothing blocks it. */
  goes: ReactNode;
  /** What stays, or what to do instead; shown in either case. */
  stays?: ReactNode;
  typed?: ComponentProps<typeof ConfirmDialog>['typed'];
}

/** Confirms the deletion of a record, lists its dependants and reports the result. Features supply texts and call. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { id, isOpen, onClose, removal, leadsTo, onDeleted, dependants, bars, goes, stays, done, typed, ...words } =
    props;
  const act = useAct();
  const kinds = bars?.kinds.filter(({ count }) => count > 0) ?? [];
  const isBarred = kinds.length > 0;
  const isAsking = isOpen && dependants?.isPending === true;
  const end = (then: () => void) => {
    removal.reset();
    then();
  };
  const remove = async () => {
    try {
      await act(() => removal.mutateAsync(id), { done, ...(leadsTo ? { leadsTo } : {}) });
      if (leadsTo === undefined) end(onDeleted ?? onClose);
    } catch {
      // Shown in the dialog as the mutation's error.
    }
  };
  return (
    <ConfirmDialog
      {...words}
      {...(typed ? { typed } : {})}
      isOpen={isOpen}
      isActing={removal.isPending || isAsking}
      isBarred={isBarred}
      problem={removal.error?.message ?? dependants?.error?.message}
      onAct={() => void remove()}
      onKeep={() => end(onClose)}
    >
      {!isAsking && !dependants?.error && !isBarred && <p>{goes}</p>}
      {isBarred && (
        <>
          <p>{bars?.why}</p>
          <DependantsList kinds={kinds} />
          <p>{bars?.instead}</p>
        </>
      )}
      {stays && <p>{stays}</p>}
    </ConfirmDialog>
  );
}

interface DependantsListProps {
  /** By kind, without empty ones. `what` is "3 batches", `names` the first few of them. */
  kinds: { what: ReactNode; count: number; names?: string[] }[];
}

/** The dependants that block a deletion. */
function DependantsList({ kinds }: DependantsListProps) {
  return (
    <ul className={`stack gap-4 bullets breakable ${classes['list']}`}>
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ what, count, names = [] }, at) => (
          <li key={at}>
            <strong>{what}</strong>
            {names.length > 0 && `: ${names.join(', ')}`}
            {names.length > 0 && count > names.length && (
              <>
                {' '}
                <Plural value={count - names.length} one="and # more" other="and # more" />
              </>
            )}
          </li>
        ))}
    </ul>
  );
}
