import { Dated } from '../../../../design/dated.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { AnnouncementBadge } from '../../announcements/shared/announcement-badge.tsx';
import { useAnnouncementWords } from '../../announcements/shared/announcement-words.ts';
import classes from '../announcements-card.module.css';
import { firstAnnouncementsQuery, newestShown } from '../shared/dashboard.queries.ts';
import { paths } from '../../../../lib/paths.ts';

/** The first few of the office's announcements, with their status. */
export function OfficeAnnouncementsCard() {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  const announcements = useQuery(firstAnnouncementsQuery);
  const total = announcements.data?.counts.total ?? 0;
  return (
    <Card
      title={t`Announcements`}
      aside={
        <Link to={paths.admin.announcements()}>{total > newestShown ? t`All ${total}` : t`All announcements`}</Link>
      }
      flush
    >
      {announcements.isPending && <SkeletonRows rows={newestShown} />}
      {announcements.isError && !announcements.data && (
        <ErrorCard error={announcements.error} onRetry={() => void announcements.refetch()} />
      )}
      {announcements.data?.data.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>No announcements right now.</Trans>
        </p>
      )}
      <ul className={classes['list']}>
        {announcements.data?.data.map((announcement) => (
          <li key={announcement._id}>
            <Link className="row gap-12 ruled lit" to={paths.admin.announcement(announcement._id)}>
              <span className="stack fill">
                <strong className="strong breakable">{announcement.title}</strong>
                <span className="aside numbers">
                  <Dated>{words.days(announcement)}</Dated>
                </span>
              </span>
              <AnnouncementBadge status={announcement.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
