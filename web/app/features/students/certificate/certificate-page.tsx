import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { usePeriod } from '../../attendance/shared/period.ts';
import { PeriodChoice } from '../shared/glance/period-choice.tsx';
import { useStudent, useStudentOverview } from '../shared/students.queries.ts';
import { useAcademy } from '../../../lib/academy.queries.ts';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';
import classes from './certificate-sheet.module.css';

/** The certificate of a student's attendance in a period, as the sheet to print. */
export default function CertificatePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { range } = usePeriod();
  const student = useStudent(id);
  const overview = useStudentOverview(id, range);
  const error = student.error ?? overview.error;
  // The sheet must not be printed without the academy's name.
  const academy = useAcademy();
  const isReady = student.data && overview.data && academy;
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t`Attendance certificate`}
          parent={{ to: paths.admin.student(id), label: student.data?.name ?? t`Student` }}
          actions={
            isReady && (
              <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                {t`Print`}
              </Button>
            )
          }
        />
      </div>
      {error && !isReady && (
        <RecordProblem
          error={error}
          onRetry={() => void Promise.all([student.refetch(), overview.refetch()])}
          goneTitle={t`This student was not found`}
          list={{ to: paths.admin.students(), label: t`All students` }}
        />
      )}
      {!error && !isReady && <SkeletonBlock height={640} />}
      {isReady && (
        <div className={`stack gap-20 ${classes['desk']}`}>
          <PeriodChoice />
          <CertificateSheet student={student.data} overview={overview.data} academy={academy} />
        </div>
      )}
    </>
  );
}
