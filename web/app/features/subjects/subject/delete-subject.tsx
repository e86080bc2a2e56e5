import type { Ref } from '#contract/fields';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { useDeleteSubject, useSubjectDependants } from '../shared/subjects.queries.ts';
import { paths } from '../../../../lib/paths.ts';

interface DeleteSubjectProps {
  subject: Ref;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists where the subject is used; only an unused one can be deleted. */
export function DeleteSubject({ subject: { _id, name }, ...question }: DeleteSubjectProps) {
  const { t } = useLingui();
  const dependants = useSubjectDependants(_id, question.isOpen);
  const uses = dependants.data;
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete subject ${name}?`}
      keepLabel={t`Keep subject`}
      actLabel={t`Delete subject`}
      done={t`Subject deleted successfully`}
      removal={useDeleteSubject()}
      leadsTo={paths.admin.subjects()}
      dependants={dependants}
      bars={{
        why: <Trans>It cannot be deleted while it is used in:</Trans>,
        kinds: uses
          ? [
              { ...uses.batches, what: <Plural value={uses.batches.count} one="# batch" other="# batches" /> },
              { ...uses.standards, what: <Plural value={uses.standards.count} one="# standard" other="# standards" /> },
              { ...uses.teachers, what: <Plural value={uses.teachers.count} one="# teacher" other="# teachers" /> },
              { ...uses.notes, what: <Plural value={uses.notes.count} one="# note" other="# notes" /> },
            ]
          : [],
        instead: (
          <Trans>
            Edit or delete these first. If {name} is just no longer taught, edit the subject and switch off “In use”
            instead.
          </Trans>
        ),
      }}
      goes={<Trans>No standard, batch, teacher or note uses it. This cannot be undone.</Trans>}
    />
  );
}
