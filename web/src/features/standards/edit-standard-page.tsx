import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { StandardForm } from './standard-form.tsx';
import { useStandard, useUpdateStandard } from './standards.queries.ts';

export default function EditStandardPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const standard = useStandard(id);
  const update = useUpdateStandard(id);
  const page = `/app/standards/${id}`;
  return (
    <>
      <PageHeader title={t`Edit standard`} parent={{ to: page, label: standard.data?.name ?? t`Standard` }} />
      {standard.isPending && <SkeletonBlock height={420} />}
      {standard.isError && <ErrorCard message={standard.error.message} onRetry={() => void standard.refetch()} />}
      {standard.data && (
        <StandardForm
          standard={standard.data}
          submitLabel={t`Save standard`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await update.mutateAsync({ ...values, version: standard.data.version });
            await navigate(page);
            showDone(message ?? t`Standard updated successfully`);
          }}
        />
      )}
    </>
  );
}
