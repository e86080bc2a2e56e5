import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { StandardForm } from '../standard-form.tsx';
import { useCreateStandard } from '../standards.queries.ts';

export default function CreateStandardPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateStandard();
  return (
    <>
      <PageHeader title={t`Add standard`} parent={{ to: '/app/standards', label: t`Standards` }} />
      <StandardForm
        submitLabel={t`Add standard`}
        cancelTo="/app/standards"
        onSave={async (values) => {
          const { data, message } = await create.mutateAsync(values);
          await navigate(`/app/standards/${data._id}`);
          showDone(message ?? t`Standard created successfully`);
        }}
      />
    </>
  );
}
