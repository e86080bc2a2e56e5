import type { Teacher } from '#contract/teachers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DependantsList } from '../../../ui/dependants-list.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteTeacher, useTeacherDependants } from '../teachers.queries.ts';

interface DeleteTeacherProps {
  teacher: Pick<Teacher, '_id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what goes with the teacher and wants the name typed; who still has batches cannot be deleted. */
export function DeleteTeacher({ teacher: { _id, name }, isOpen, onClose }: DeleteTeacherProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dependants = useTeacherDependants(_id, isOpen);
  const remove = useDeleteTeacher();
  const { batches, notes = 0 } = dependants.data ?? {};
  const hasBatches = batches !== undefined && batches.count > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete teacher ${name}?`}
      keepLabel={t`Keep teacher`}
      actLabel={t`Delete teacher`}
      typed={{ text: name, label: t`Type ${name} to confirm` }}
      isActing={remove.isPending || (isOpen && dependants.isPending)}
      isBarred={hasBatches}
      problem={remove.error?.message ?? dependants.error?.message}
      onAct={() =>
        remove.mutate(_id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Teacher deleted successfully`);
            void navigate('/app/teachers');
          },
        })
      }
      onKeep={() => {
        remove.reset();
        onClose();
      }}
    >
      {batches && !hasBatches && (
        <p>
          <Plural
            value={notes}
            _0="The login goes too, and this cannot be undone."
            one="The login and # note for all their students go too, and this cannot be undone."
            other="The login and # notes for all their students go too, and this cannot be undone."
          />{' '}
          <Trans>Registers they took stay.</Trans>
        </p>
      )}
      {hasBatches && (
        <>
          <p>
            <Trans>The record cannot be deleted while batches, also past ones, are in this name:</Trans>
          </p>
          <DependantsList
            kinds={[{ ...batches, what: <Plural value={batches.count} one="# batch" other="# batches" /> }]}
          />
          <p>
            <Trans>Hand them over first: edit each batch and choose another teacher.</Trans>
          </p>
        </>
      )}
      <p>
        <Trans>If {name} only stops teaching here, edit the record and set the status to Left instead.</Trans>
      </p>
    </ConfirmDialog>
  );
}
