import type { Ref } from '#contract/fields';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DependantsList } from '../../../ui/dependants-list.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteStandard, useStandardDependants } from '../standards.queries.ts';

interface DeleteStandardProps {
  standard: Ref;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what belongs to the standard; only one without anything can be deleted. */
export function DeleteStandard({ standard: { _id, name }, isOpen, onClose }: DeleteStandardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dependants = useStandardDependants(_id, isOpen);
  const remove = useDeleteStandard();
  const uses = dependants.data;
  const isUsed = uses !== undefined && uses.batches.count + uses.students + uses.notes.count > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete standard ${name}?`}
      keepLabel={t`Keep standard`}
      actLabel={t`Delete standard`}
      isActing={remove.isPending || (isOpen && dependants.isPending)}
      isBarred={isUsed}
      problem={remove.error?.message ?? dependants.error?.message}
      onAct={() =>
        remove.mutate(_id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Standard deleted successfully`);
            void navigate('/app/standards');
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
          <Trans>No batch, student or note belongs to it. This cannot be undone.</Trans>
        </p>
      )}
      {uses && isUsed && (
        <>
          <p>
            <Trans>It cannot be deleted while these belong to it:</Trans>
          </p>
          <DependantsList
            kinds={[
              { ...uses.batches, what: <Plural value={uses.batches.count} one="# batch" other="# batches" /> },
              {
                count: uses.students,
                what: (
                  <Plural
                    value={uses.students}
                    one="# student, active or not"
                    other="# students, those who left included"
                  />
                ),
              },
              { ...uses.notes, what: <Plural value={uses.notes.count} one="# note" other="# notes" /> },
            ]}
          />
          <p>
            <Trans>
              Give them another standard or delete them first. If {name} is only no longer taught, edit the standard and
              switch “In use” off instead.
            </Trans>
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
