import type { Ref } from '#contract/fields';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { useDeleteStandard, useStandardDependants } from '../shared/standards.queries.ts';
import { paths } from '../../../../lib/paths.ts';

interface DeleteStandardProps {
  standard: Ref;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists what uses the standard; only an unused one can be deleted. */
export function DeleteStandard({ standard: { _id, name }, ...question }: DeleteStandardProps) {
  const { t } = useLingui();
  const dependants = useStandardDependants(_id, question.isOpen);
  const uses = dependants.data;
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete standard ${name}?`}
      keepLabel={t`Keep standard`}
      actLabel={t`Delete standard`}
      done={t`Standard deleted successfully`}
      removal={useDeleteStandard()}
      leadsTo={paths.admin.standards()}
      dependants={dependants}
      bars={{
        why: <Trans>It cannot be deleted while these belong to it:</Trans>,
        kinds: uses
          ? [
              { ...uses.batches, what: <Plural value={uses.batches.count} one="# batch" other="# batches" /> },
              {
                count: uses.students,
                what: (
                  <Plural
                    value={uses.students}
                    one="# student, active or not"
                    other="# students, including those who left"
                  />
                ),
              },
              { ...uses.notes, what: <Plural value={uses.notes.count} one="# note" other="# notes" /> },
            ]
          : [],
        instead: (
          <Trans>
            Move them to another standard or delete them first. If {name} is just no longer taught, edit the standard
            and switch off “In use” instead.
          </Trans>
        ),
      }}
      goes={<Trans>No batch, student or note belongs to it. This cannot be undone.</Trans>}
    />
  );
}
