import { Dated } from '../../../../design/dated.tsx';
import type { LatestAnnouncement } from '#contract/announcements';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Megaphone, Pin } from 'lucide-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useOwnText } from '../../../../lib/own-texts.ts';
import classes from './announcement-row.module.css';
import { useAnnouncementWords } from './announcement-words.ts';

interface AnnouncementRowProps {
  announcement: LatestAnnouncement;
  to: string;
  /** Shows its dates beside the excerpt. */
  withDays?: boolean;
}

/** An announcement as a linked row; unread ones are bold and labelled. */
export function AnnouncementRow({ announcement, to, withDays = false }: AnnouncementRowProps) {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  const ownText = useOwnText();
  const { pinned, isRead } = announcement;
  const [title, excerpt] = [ownText(announcement, 'title'), ownText(announcement, 'excerpt')];
  return (
    <li>
      <Link
        to={to}
        className={`row gap-14 ruled lit ring-inside ${classes['row']}`}
        data-new={isRead === false || undefined}
      >
        <span className={`centred rigid ${classes['tile']}`} aria-hidden>
          <Megaphone size={18} />
        </span>
        <span className="stack fill">
          <span className={`balanced ${classes['title']}`}>
            <strong lang={title?.lang}>{title?.text}</strong>{' '}
            {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} className={`muted ${classes['pin']}`} />}{' '}
            {isRead === false && <StatusBadge tone="primary">{t`New`}</StatusBadge>}
          </span>
          <span className="aside two-lines breakable" lang={excerpt?.lang}>
            {excerpt?.text}
          </span>
          {withDays && (
            <span className="aside numbers">
              <Dated>{words.days(announcement)}</Dated>
            </span>
          )}
        </span>
        <ChevronRight size={20} aria-hidden className={classes['arrow']} />
      </Link>
    </li>
  );
}
