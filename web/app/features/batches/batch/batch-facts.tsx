import { Trans } from '@lingui/react/macro';
import { BookOpen, CalendarDays, GraduationCap, Layers, type LucideIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './batch-facts.module.css';
import { BatchBadge } from '../batch-badge.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { useIsPhone } from '../../../ui/screen-width.ts';

/** The line under a batch's name. */
export function BatchFacts({ batch }: { batch: BatchDetails }) {
  const { standard, subject, teacher, capacity, enrolledStudents, status, startDate, endDate } = batch;
  const count = enrolledStudents.length;
  const isOver = capacity !== null && count > capacity;
  const from = formatDate(startDate);
  const until = formatDate(endDate);
  // Phones show plain text: links would need the height of touch targets, and the menu has them all.
  const isPhone = useIsPhone();
  const linked = (address: string) => (isPhone ? undefined : address);
  return (
    <>
      <Fact icon={Layers} to={linked(paths.admin.standard(standard._id))}>
        {standard.name}
      </Fact>
      <Fact icon={BookOpen} to={linked(paths.admin.subject(subject._id))}>
        {subject.name}
      </Fact>
      {teacher ? (
        <Fact icon={GraduationCap} to={linked(paths.admin.teacher(teacher._id))}>
          {teacher.name}
        </Fact>
      ) : (
        <Fact icon={GraduationCap}>
          <Trans>No teacher yet</Trans>
        </Fact>
      )}
      <Fact icon={Users}>
        {capacity === null ? (
          <Trans>{count} students, no limit</Trans>
        ) : (
          <span data-over={isOver || undefined} className={`numbers ${classes['seats']}`}>
            <Trans>
              {count} of {capacity} seats
            </Trans>
          </span>
        )}
      </Fact>
      {status !== 'active' && (
        <>
          <Fact icon={CalendarDays}>{endDate ? `${from} – ${until}` : from}</Fact>
          <BatchBadge status={status} />
        </>
      )}
    </>
  );
}

function Fact({ icon: Icon, to, children }: { icon: LucideIcon; to?: string | undefined; children: ReactNode }) {
  return (
    <span className={`inline gap-8 breakable ${classes['fact']}`}>
      <Icon size={18} aria-hidden />
      {to ? (
        <Link className="inline plain-link" to={to}>
          {children}
        </Link>
      ) : (
        children
      )}
    </span>
  );
}
