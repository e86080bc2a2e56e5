import type { Ref } from '#contract/fields';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DependantsList } from '../../../ui/dependants-list.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteSubject, useSubjectDependants } from '../subjects.queries.ts';

interface DeleteSubjectProps {
  subject: Ref;
  isOpen: boolean;
  onClose: () => void;
}

/** Says where the subject is used; only one that is not can be deleted. */
export function DeleteSubject({ subject: { _id, name }, isOpen, onClose }: DeleteSubjectProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dependants = useSubjectDependants(_id, isOpen);
  const remove = useDeleteSubject();
  const uses = dependants.data;
  const isUsed = uses !== undefined && Object.values(uses).some(({ count }) => count > 0);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete subject ${name}?`}
      keepLabel={t`Keep subject`}
      actLabel={t`Delete subject`}
      isActing={remove.isPending || (isOpen && dependants.isPending)}
      isBarred={isUsed}
      problem={remove.error?.message ?? dependants.error?.message}
      onAct={() =>
        remove.mutate(_id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Subject deleted successfully`);
            void navigate('/app/subjects');
          },
        })
      }
      onKeep={() => {
        remove.reset();
        onClose();
      }}
    >
      {uses && !isUsed && (
        <p>
          <Trans>No standard, batch, teacher or note uses it. This cannot be undone.</Trans>
        </p>
      )}
      {uses && isUsed && (
        <>
          <p>
            <Trans>It cannot be deleted while it is used in:</Trans>
          </p>
          <DependantsList
            kinds={[
              { ...uses.batches, what: <Plural value={uses.batches.count} one="# batch" other="# batches" /> },
              { ...uses.standards, what: <Plural value={uses.standards.count} one="# standard" other="# standards" /> },
              { ...uses.teachers, what: <Plural value={uses.teachers.count} one="# teacher" other="# teachers" /> },
              { ...uses.notes, what: <Plural value={uses.notes.count} one="# note" other="# notes" /> },
            ]}
          />
          <p>
            <Trans>
              Edit or delete these first. If {name} is only no longer taught, edit the subject and switch “In use” off
              instead.
            </Trans>
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
