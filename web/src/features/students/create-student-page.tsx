import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { useBatchChoices } from './batch-choices.queries.ts';
import { NewStudent } from './new-student.tsx';

/** `?batch=` chooses a batch and its standard beforehand, and leads back to the batch. */
export default function CreateStudentPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const batchId = params.get('batch');
  const batches = useBatchChoices();
  const batch = batches.data?.find(({ _id }) => _id === batchId);
  const known = {
    ...(params.get('name') ? { name: params.get('name') ?? '' } : {}),
    ...(params.get('standard') ? { standard: params.get('standard') } : {}),
    ...(batch ? { batches: [batch._id], standard: batch.standard._id } : {}),
  };
  const parent = batch
    ? { to: `/app/batches/${batch._id}`, label: batch.name }
    : { to: '/app/students', label: t`Students` };
  return (
    <>
      <PageHeader title={t`Add student`} parent={parent} />
      {batchId && batches.isPending ? (
        <SkeletonBlock height={420} />
      ) : (
        <NewStudent
          known={known}
          cancelTo={parent.to}
          onDone={({ _id }) => void navigate(batch ? parent.to : `/app/students/${_id}`)}
        />
      )}
    </>
  );
}
