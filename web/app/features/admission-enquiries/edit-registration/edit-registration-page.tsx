import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useEnquiry, useUpdateEnquiry } from '../admission-enquiries.queries.ts';
import { EnquiryForm, toEnquiryBody } from '../enquiry-form.tsx';
import { EnquiryProblem } from '../enquiry-problem.tsx';

export default function EditRegistrationPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const enquiry = useEnquiry(id);
  const opened = useOpenedRecord<AdmissionEnquiry>(id, enquiry.data);
  const update = useUpdateEnquiry(id);
  const page = `/app/registrations/${id}`;
  const { data } = enquiry;
  return (
    <>
      <PageHeader title={t`Edit registration`} parent={{ to: page, label: data?.studentName ?? t`Registration` }} />
      {enquiry.isPending && <SkeletonBlock height={420} />}
      {enquiry.isError && !opened.record && (
        <EnquiryProblem error={enquiry.error} onRetry={() => void enquiry.refetch()} />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <EnquiryForm
          key={opened.record.version}
          enquiry={opened.record}
          submitLabel={t`Save registration`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await opened.save((version) =>
              update.mutateAsync({ ...toEnquiryBody(values), version }),
            );
            await navigate(page);
            showDone(message ?? t`Registration updated successfully`);
          }}
        />
      )}
    </>
  );
}
