import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ContactButtons, ContactIcons } from '../../../lib/contact-links.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useDeleteEnquiry, useEnquiry } from '../shared/admission-enquiries.queries.ts';
import { MoveButton } from '../move-menu.tsx';
import { NextStep } from '../next-step.tsx';
import { EnquiryFacts } from '../enquiry-facts.tsx';
import { EnquiryHistory } from '../enquiry-history.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './registration-page.module.css';
import { StageBar } from '../stage-bar.tsx';
import { useMoves } from '../use-moves.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { useIsNarrow } from '../../../ui/screen-width.ts';

export default function RegistrationPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const enquiry = useEnquiry(id);
  // On phones the actions are at the bottom edge; elsewhere in the header.
  const isNarrow = useIsNarrow();
  const moves = useMoves();
  const parent = { to: paths.admin.registrations(), label: t`New Registrations` };
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
  const next = (
    <>
      {/* Three buttons with words do not fit a line of a phone. */}
      {isNarrow ? (
        <ContactIcons phone={data.phone} who={data.studentName} size={44} />
      ) : (
        <ContactButtons phone={data.phone} who={data.studentName} isShort />
      )}
      <NextStep enquiry={data} moves={moves} />
    </>
  );
  return (
    <>
      <PageHeader
        title={data.studentName}
        parent={parent}
        actions={
          <>
            <Button
              component={Link}
              to={paths.admin.editRegistration(id)}
              variant="default"
              leftSection={<Pencil size={18} aria-hidden />}
            >
              {t`Edit`}
            </Button>
            <MoveButton enquiry={data} moves={moves} />
            {!isNarrow && next}
            <DeleteEnquiry enquiry={data} />
          </>
        }
      />
      {moves.problem && <Notice tone="err">{moves.problem}</Notice>}
      <div className={`column gap-cards start ${classes['columns']}`}>
        <Card>
          <div className="stack gap-20">
            <StageBar status={data.status} reason={data.declineReason} />
            <EnquiryFacts enquiry={data} />
          </div>
        </Card>
        <Card>
          <EnquiryHistory enquiry={data} heading="h2" />
        </Card>
      </div>
      {isNarrow && <div className={`no-print ${classes['foot']}`}>{next}</div>}
      {moves.dialogs}
    </>
  );
}

/** Shown when the registration failed to load or was deleted. */
function EnquiryProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <RecordProblem
      error={error}
      onRetry={onRetry}
      goneTitle={t`This registration was deleted`}
      list={{ to: paths.admin.registrations(), label: t`All registrations` }}
    />
  );
}

function DeleteEnquiry({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const removal = useDeleteEnquiry();
  const name = enquiry.studentName;
  return (
    <DeleteMenu>
      {(question) => (
        <DeleteRecord
          {...question}
          id={enquiry._id}
          title={t`Delete the registration of ${name}?`}
          keepLabel={t`Keep registration`}
          actLabel={t`Delete registration`}
          done={t`Registration deleted successfully`}
          removal={removal}
          leadsTo={paths.admin.registrations()}
          goes={<Trans>Its details, notes and history are deleted too. This cannot be undone.</Trans>}
          stays={
            enquiry.student ? (
              <Trans>The student created from it stays.</Trans>
            ) : (
              <Trans>To keep it on record, move it to “Not joining” instead.</Trans>
            )
          }
        />
      )}
    </DeleteMenu>
  );
}
