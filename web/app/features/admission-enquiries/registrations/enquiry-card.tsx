import type { EnquiryInList } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { Ellipsis, UserCheck } from 'lucide-react';
import { Link } from 'react-router';
import classes from './enquiry-card.module.css';
import { EnquiryFactLine } from './enquiry-fact.tsx';
import { admitTo, MoveMenu } from '../move-menu.tsx';
import type { Moves } from '../use-moves.tsx';
import type { CardDrag } from './use-card-drag.ts';
import { cardId } from './use-open-enquiry.ts';

interface EnquiryCardProps {
  enquiry: EnquiryInList;
  now: Date;
  moves: Moves;
  /** Address that opens the registration in the drawer. */
  to: string;
  isOpen: boolean;
  drag: ReturnType<CardDrag['cardProps']>;
}

export function EnquiryCard({ enquiry, now, moves, to, isOpen, drag }: EnquiryCardProps) {
  const { t } = useLingui();
  const { _id, studentName, standard, status, student } = enquiry;
  const needsStudent = status === 'admitted' && student === null;
  return (
    <article className={`sheet ${classes['card']}`} data-open={isOpen || undefined} {...drag}>
      <div className="row start gap-4">
        <h3 className={`fill strong breakable text-body ${classes['name']}`}>
          <Link to={to} draggable={false} preventScrollReset className={classes['link']} id={cardId(_id)}>
            {studentName}
          </Link>
        </h3>
        <MoveMenu enquiry={enquiry} moves={moves}>
          <ActionIcon size={32} className={`no-print ${classes['move']}`} aria-label={t`Move ${studentName}`}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </MoveMenu>
      </div>
      <p className={`aside ${classes['standard']}`}>{standard?.name ?? t`No standard given`}</p>
      {needsStudent ? (
        <Button
          component={Link}
          to={admitTo(_id)}
          size="sm"
          color="paper"
          variant="light"
          className={classes['create'] ?? ''}
          leftSection={<UserCheck size={16} aria-hidden />}
        >
          {t`Create student`}
        </Button>
      ) : (
        <EnquiryFactLine enquiry={enquiry} now={now} />
      )}
    </article>
  );
}
