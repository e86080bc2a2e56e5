import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useLeave } from '../../../ui/use-act.ts';
import { useEnquiryPrefill } from '../../admission-enquiries/shared/admission-enquiries.queries.ts';
import { useChosenBatch } from '../../batches/shared/batch-search.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';
import { AskedFor } from './asked-for.tsx';
import { toGuardianValues } from '../../guardians/shared/guardian-values.ts';
import { NewStudent } from './new-student.tsx';

/**
 * `?batch=` preselects a batch and its standard, and returns there. `?from=` is the registration to admit: its answers are prefilled, and saving
 * admits it.
 */
export default function CreateStudentPage() {
  const { t } = useLingui();
  const leave = useLeave();
  const [params] = useAddress();
  const batchId = params.get('batch');
  const chosen = useChosenBatch(batchId);
  const {
    enquiry,
    choices,
    known: { guardians, ...answers } = {},
    ...registration
  } = useEnquiryPrefill(params.get('from'));
  const admitted = enquiry?.student;
  const batch = chosen.data;
  const known = {
    ...answers,
    ...(guardians && { guardians: guardians.map(toGuardianValues) }),
    ...(params.get('name') ? { name: params.get('name') ?? '' } : {}),
    ...(params.get('standard') ? { standard: params.get('standard') } : {}),
    ...(batch ? { batches: [batch._id], standard: batch.standard._id } : {}),
  };
  const parent = batch
    ? { to: paths.admin.batch(batch._id), label: batch.name }
    : enquiry
      ? { to: paths.admin.registration(enquiry._id), label: enquiry.studentName }
      : { to: paths.admin.students(), label: t`Students` };
  return (
    <>
      <PageHeader title={t`Add student`} parent={parent} />
      {(batchId && chosen.isPending) || registration.isPending ? (
        <SkeletonBlock height={420} />
      ) : registration.error ? (
        <ErrorCard error={registration.error} onRetry={registration.retry} />
      ) : (
        <>
          {enquiry && !admitted && <AskedFor enquiry={enquiry} choices={choices} />}
          <NewStudentOnce
            admitted={admitted}
            known={known}
            {...(enquiry ? { fromEnquiry: enquiry._id } : {})}
            cancelTo={parent.to}
            onDone={({ _id }) => void leave(batch ? parent.to : paths.admin.student(_id))}
          />
        </>
      )}
    </>
  );
}

interface NewStudentOnceProps extends ComponentProps<typeof NewStudent> {
  /** The student the registration already became. */
  admitted: { _id: string } | null | undefined;
}

function NewStudentOnce({ admitted, ...props }: NewStudentOnceProps) {
  const { t } = useLingui();
  // Captured on mount: saving admits the registration too, and the one-time password must still be shown then.
  const [student] = useState(admitted);
  if (!student) return <NewStudent {...props} />;
  return (
    <Notice>
      <Trans>This registration is already admitted.</Trans>{' '}
      <Link to={paths.admin.student(student._id)}>{t`Open student`}</Link>
    </Notice>
  );
}
