import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { SubjectEditor } from '../subject-editor.tsx';
import { useCreateSubject } from '../shared/subjects.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function CreateSubjectPage() {
  const { t } = useLingui();
  const act = useAct();
  const create = useCreateSubject();
  return (
    <>
      <PageHeader title={t`Add subject`} parent={{ to: paths.admin.subjects(), label: t`Subjects` }} />
      <SubjectEditor
        submitLabel={t`Add subject`}
        cancelTo={paths.admin.subjects()}
        onSave={async (values) => {
          await act(() => create.mutateAsync(values), {
            done: t`Subject created successfully`,
            another: paths.admin.createSubject(),
            leadsTo: ({ data }) => paths.admin.subject(data._id),
          });
        }}
      />
    </>
  );
}
