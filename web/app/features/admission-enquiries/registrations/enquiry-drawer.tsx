import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { ChevronLeft, ChevronRight, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ContactButtons } from '../../../lib/contact-links.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useEnquiry } from '../shared/admission-enquiries.queries.ts';
import { MoveButton } from '../move-menu.tsx';
import { NextStep } from '../next-step.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './enquiry-drawer.module.css';
import { EnquiryFacts } from '../enquiry-facts.tsx';
import { EnquiryHistory } from '../enquiry-history.tsx';
import { StageBar } from '../stage-bar.tsx';
import type { Moves } from '../use-moves.tsx';

interface EnquiryDrawerProps {
  id: string;
  moves: Moves;
  onStep: (direction: -1 | 1) => void;
  onClose: () => void;
}

/** A non-modal panel beside the board: focus may leave it. Escape closes it. */
export function EnquiryDrawer({ id, moves, onStep, onClose }: EnquiryDrawerProps) {
  const { t } = useLingui();
  const enquiry = useEnquiry(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [id]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  const { data } = enquiry;
  return (
    <aside className={`flex ${classes['drawer']}`} aria-label={t`Registration`} onKeyDown={closeOnEscape}>
      <header className={`row ${classes['head']}`}>
        <h2 className="fill" ref={heading} tabIndex={-1}>
          {data?.studentName ?? t`Registration`}
        </h2>
        <ActionIcon size={40} aria-label={t`Previous registration`} onClick={() => onStep(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t`Next registration`} onClick={() => onStep(1)}>
          <ChevronRight size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t`Close this dialog`} onClick={onClose}>
          <X size={20} aria-hidden />
        </ActionIcon>
      </header>
      <div className={`column gap-18 ${classes['body']}`}>
        {moves.problem && <Notice tone="err">{moves.problem}</Notice>}
        {enquiry.isError && !data && <ErrorCard error={enquiry.error} onRetry={() => void enquiry.refetch()} />}
        {enquiry.isPending && <SkeletonBlock height={360} />}
        {data && (
          <>
            <div className="cluster gap-8">
              <ContactButtons phone={data.phone} who={data.studentName} isShort />
              <Button
                component={Link}
                to={paths.admin.editRegistration(id)}
                variant="default"
                leftSection={<Pencil size={18} aria-hidden />}
              >
                {t`Edit`}
              </Button>
              <Button component={Link} to={paths.admin.registration(id)} variant="default">
                {t`Open full page`}
              </Button>
            </div>
            <StageBar status={data.status} reason={data.declineReason} />
            <EnquiryFacts enquiry={data} />
            <EnquiryHistory enquiry={data} heading="h3" />
          </>
        )}
      </div>
      {data && (
        <footer className={`gap-10 ruled flex ${classes['foot']}`}>
          <MoveButton enquiry={data} moves={moves} />
          <NextStep enquiry={data} moves={moves} className={classes['main']} />
        </footer>
      )}
    </aside>
  );
}
