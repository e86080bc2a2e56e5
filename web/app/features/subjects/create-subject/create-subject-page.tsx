import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { SubjectForm } from '../subject-form.tsx';
import { useCreateSubject } from '../subjects.queries.ts';

export default function CreateSubjectPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateSubject();
  return (
    <>
      <PageHeader title={t`Add subject`} parent={{ to: '/app/subjects', label: t`Subjects` }} />
      <SubjectForm
        submitLabel={t`Add subject`}
        cancelTo="/app/subjects"
        onSave={async (values) => {
          const { data, message } = await create.mutateAsync(values);
          await navigate(`/app/subjects/${data._id}`);
          showDone(message ?? t`Subject created successfully`);
        }}
      />
    </>
  );
}
