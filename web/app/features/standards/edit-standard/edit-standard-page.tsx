import type { Standard } from '#contract/standards';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { StandardForm } from '../standard-form.tsx';
import { useStandard, useUpdateStandard } from '../standards.queries.ts';

export default function EditStandardPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const standard = useStandard(id);
  const opened = useOpenedRecord<Standard>(id, standard.data);
  const update = useUpdateStandard(id);
  const page = `/app/standards/${id}`;
  return (
    <>
      <PageHeader title={t`Edit standard`} parent={{ to: page, label: standard.data?.name ?? t`Standard` }} />
      {standard.isPending && <SkeletonBlock height={420} />}
      {standard.isError && !opened.record && (
        <RecordProblem
          error={standard.error}
          onRetry={() => void standard.refetch()}
          goneTitle={t`This standard is not here`}
          list={{ to: '/app/standards', label: t`All standards` }}
        />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <StandardForm
          key={opened.record.version}
          standard={opened.record}
          submitLabel={t`Save standard`}
          cancelTo={page}
          onSave={async (values) => {
            const { message } = await opened.save((version) => update.mutateAsync({ ...values, version }));
            await navigate(page);
            showDone(message ?? t`Standard updated successfully`);
          }}
        />
      )}
    </>
  );
}
