import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { StandardEditor } from '../standard-editor.tsx';
import { useCreateStandard } from '../shared/standards.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function CreateStandardPage() {
  const { t } = useLingui();
  const act = useAct();
  const create = useCreateStandard();
  return (
    <>
      <PageHeader title={t`Add standard`} parent={{ to: paths.admin.standards(), label: t`Standards` }} />
      <StandardEditor
        submitLabel={t`Add standard`}
        cancelTo={paths.admin.standards()}
        onSave={async (values) => {
          await act(() => create.mutateAsync(values), {
            done: t`Standard created successfully`,
            another: paths.admin.createStandard(),
            leadsTo: ({ data }) => paths.admin.standard(data._id),
          });
        }}
      />
    </>
  );
}
