import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useEnquiry, useUpdateEnquiry } from './admission-enquiries.queries.ts';
import { EnquiryForm, toEnquiryBody } from './enquiry-form.tsx';
import { EnquiryProblem } from './enquiry-problem.tsx';

export default function EditRegistrationPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const enquiry = useEnquiry(id);
  const update = useUpdateEnquiry(id);
  const page = `/app/registrations/${id}`;
  const { data } = enquiry;
  return (
    <>
      <PageHeader title={t`Edit registration`} parent={{ to: page, label: data?.studentName ?? t`Registration` }} />
      {enquiry.isPending && <SkeletonBlock height={420} />}
      {enquiry.isError && !data && <EnquiryProblem error={enquiry.error} onRetry={() => void enquiry.refetch()} />}
      {data && (
        <EnquiryForm
          enquiry={data}
          submitLabel={t`Save registration`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await update.mutateAsync({ ...toEnquiryBody(values), version: data.version });
            await navigate(page);
            showDone(message ?? t`Registration updated successfully`);
          }}
        />
      )}
    </>
  );
}
