import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAct } from './use-act.ts';
import { Plural } from '@lingui/react/macro';
import classes from './delete-record.module.css';

interface DeleteRecordProps {
  /** Of the record, for `removal`. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** "Delete batch 11 Science A?" */
  title: string;
  /** "Keep batch" */
  keepLabel: string;
  /** "Delete batch" */
  actLabel: string;
  /** "Batch deleted successfully", where the server says nothing of its own. */
  done: string;
  removal: {
    mutateAsync: (id: string) => Promise<{ message?: string | undefined }>;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
  /** Where the person is led from the page of the record, which is there no more. */
  leadsTo?: string;
  /** Elsewhere, what follows instead of `onClose`. */
  onDeleted?: () => void;
  /** The question what depends on the record, where that has to be known first. */
  dependants?: { isPending: boolean; error: Error | null };
  /** What stands against it, as long as there is any of it. */
  bars?: { why: ReactNode; kinds: ComponentProps<typeof DependantsList>['kinds']; instead: ReactNode };
  /** What is gone with it, where nothing bars it. */
  goes: ReactNode;
  /** What stays, or what may be done instead; said in any case. */
  stays?: ReactNode;
  typed?: ComponentProps<typeof ConfirmDialog>['typed'];
}

/** Asks before a record is deleted, says what depends on it and how it ended. Features give the words and the call. */
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
      // Stands in the dialog as the removal's error.
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
  /** By kind; kinds without any are left out. `what` is "3 batches", `names` the first few of them. */
  kinds: { what: ReactNode; count: number; names?: string[] }[];
}

/** What stands against the deletion of a record. */
function DependantsList({ kinds }: DependantsListProps) {
  return (
    <ul className={`stack gap-4 ${classes['list']}`}>
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
