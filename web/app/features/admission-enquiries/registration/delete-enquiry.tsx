import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { useDeleteEnquiry } from '../admission-enquiries.queries.ts';

export function DeleteEnquiry({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const removal = useDeleteEnquiry();
  const name = enquiry.studentName;
  return (
    <DeleteButton>
      {(question) => (
        <DeleteRecord
          {...question}
          id={enquiry._id}
          title={t`Delete the registration of ${name}?`}
          keepLabel={t`Keep registration`}
          actLabel={t`Delete registration`}
          done={t`Registration deleted successfully`}
          removal={removal}
          leadsTo="/app/registrations"
          goes={<Trans>Its details, notes and history go with it. This cannot be undone.</Trans>}
          stays={
            enquiry.student ? (
              <Trans>The student made from it stays.</Trans>
            ) : (
              <Trans>To keep it on record, move it to “Not joining” instead.</Trans>
            )
          }
        />
      )}
    </DeleteButton>
  );
}
