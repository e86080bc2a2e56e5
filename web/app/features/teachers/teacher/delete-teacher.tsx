import type { Teacher } from '#contract/teachers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { useDeleteTeacher, useTeacherDependants } from '../shared/teachers.queries.ts';
import { paths } from '../../../../lib/paths.ts';

interface DeleteTeacherProps {
  teacher: Pick<Teacher, '_id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists what is deleted with the teacher and asks to type the name; not possible while there are batches. */
export function DeleteTeacher({ teacher: { _id, name }, ...question }: DeleteTeacherProps) {
  const { t } = useLingui();
  const dependants = useTeacherDependants(_id, question.isOpen);
  const { batches, notes = 0 } = dependants.data ?? {};
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete teacher ${name}?`}
      keepLabel={t`Keep teacher`}
      actLabel={t`Delete teacher`}
      typed={{ text: name, label: t`Type ${name} to confirm` }}
      done={t`Teacher deleted successfully`}
      removal={useDeleteTeacher()}
      leadsTo={paths.admin.teachers()}
      dependants={dependants}
      bars={{
        why: <Trans>This teacher cannot be deleted while they have batches, including past ones:</Trans>,
        kinds: batches ? [{ ...batches, what: <Plural value={batches.count} one="# batch" other="# batches" /> }] : [],
        instead: <Trans>Hand them over first: edit each batch and choose another teacher.</Trans>,
      }}
      goes={
        <>
          <Plural
            value={notes}
            _0="The login is deleted too. This cannot be undone."
            one="The login and # note for all their students are deleted too. This cannot be undone."
            other="The login and # notes for all their students are deleted too. This cannot be undone."
          />{' '}
          <Trans>The attendance they marked stays.</Trans>
        </>
      }
      stays={
        <Trans>If {name} has only stopped teaching here, edit the record and set the status to Left instead.</Trans>
      }
    />
  );
}
