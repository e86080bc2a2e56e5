import type { LatestAnnouncement } from '#contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { AnnouncementRow } from '../announcements/shared/announcement-row.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './announcements-card.module.css';

interface AnnouncementsCardProps {
  announcements: LatestAnnouncement[];
  role: 'teacher' | 'student';
}

/** Running announcements for the logged-in person. */
export function AnnouncementsCard({ announcements, role }: AnnouncementsCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Announcements`} aside={<Link to={paths[role].announcements()}>{t`All announcements`}</Link>} flush>
      {announcements.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>No announcements today.</Trans>
        </p>
      )}
      <ul>
        {announcements.map((announcement) => (
          <AnnouncementRow
            key={announcement._id}
            announcement={announcement}
            to={paths[role].announcement(announcement._id)}
          />
        ))}
      </ul>
    </Card>
  );
}
