import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteEnquiry } from '../admission-enquiries.queries.ts';

export function DeleteEnquiry({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteEnquiry();
  const name = enquiry.studentName;
  const act = () =>
    remove.mutate(enquiry._id, {
      onSuccess: ({ message }) => {
        showDone(message ?? t`Registration deleted successfully`);
        void navigate('/app/registrations');
      },
    });
  return (
    <DeleteRecord
      title={t`Delete the registration of ${name}?`}
      keepLabel={t`Keep registration`}
      actLabel={t`Delete registration`}
      removal={remove}
      onDelete={act}
    >
      <p>
        <Trans>Its details, notes and history go with it. This cannot be undone.</Trans>
      </p>
      {enquiry.student ? (
        <p>
          <Trans>The student made from it stays.</Trans>
        </p>
      ) : (
        <p>
          <Trans>To keep it on record, move it to “Not joining” instead.</Trans>
        </p>
      )}
    </DeleteRecord>
  );
}
