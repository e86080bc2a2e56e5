import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { SubjectForm } from './subject-form.tsx';
import { useSubject, useUpdateSubject } from './subjects.queries.ts';

export default function EditSubjectPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const subject = useSubject(id);
  const update = useUpdateSubject(id);
  const page = `/app/subjects/${id}`;
  return (
    <>
      <PageHeader title={t`Edit subject`} parent={{ to: page, label: subject.data?.name ?? t`Subject` }} />
      {subject.isPending && <SkeletonBlock height={420} />}
      {subject.isError && <ErrorCard message={subject.error.message} onRetry={() => void subject.refetch()} />}
      {subject.data && (
        <SubjectForm
          subject={subject.data}
          submitLabel={t`Save subject`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await update.mutateAsync({ ...values, version: subject.data.version });
            await navigate(page);
            showDone(message ?? t`Subject updated successfully`);
          }}
        />
      )}
    </>
  );
}
