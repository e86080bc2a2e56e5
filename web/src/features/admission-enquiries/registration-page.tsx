import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Pencil, Phone } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { useEnquiry } from './admission-enquiries.queries.ts';
import { CallNote } from './call-note.tsx';
import { DeleteEnquiry } from './delete-enquiry.tsx';
import { MoveButton, NextStep } from './enquiry-acts.tsx';
import { EnquiryFacts } from './enquiry-facts.tsx';
import { EnquiryHistory } from './enquiry-history.tsx';
import { EnquiryProblem } from './enquiry-problem.tsx';
import classes from './registration-page.module.css';
import { StageBar } from './stage-bar.tsx';
import { useMoves } from './use-moves.tsx';

export default function RegistrationPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const enquiry = useEnquiry(id);
  const moves = useMoves();
  const parent = { to: '/app/registrations', label: t`New Registrations` };
  const { data } = enquiry;
  if (!data) {
    return (
      <>
        <PageHeader title={t`Registration`} parent={parent} />
        {enquiry.isError ? (
          <EnquiryProblem error={enquiry.error} onRetry={() => void enquiry.refetch()} />
        ) : (
          <SkeletonBlock height={420} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data.studentName}
        parent={parent}
        actions={
          <>
            <MoveButton enquiry={data} moves={moves} />
            <DeleteEnquiry enquiry={data} />
            <Button
              component={Link}
              to={`/app/registrations/${id}/edit`}
              variant="default"
              leftSection={<Pencil size={18} aria-hidden />}
            >
              {t`Edit`}
            </Button>
          </>
        }
      />
      {moves.problem && <Notice tone="err">{moves.problem}</Notice>}
      <div className={classes['columns']}>
        <Card>
          <div className={classes['main']}>
            <StageBar status={data.status} reason={data.declineReason} />
            <EnquiryFacts enquiry={data} />
          </div>
        </Card>
        <Card title={<Trans>History</Trans>}>
          <div className={classes['main']}>
            <div>
              <CallNote enquiry={data} />
            </div>
            <EnquiryHistory events={data.history} />
          </div>
        </Card>
      </div>
      <div className={classes['foot']}>
        <Button
          component="a"
          href={`tel:${data.phone}`}
          variant="default"
          leftSection={<Phone size={18} aria-hidden />}
        >
          {t`Call`}
        </Button>
        <NextStep enquiry={data} moves={moves} className={classes['next']} />
      </div>
      {moves.dialogs}
    </>
  );
}
