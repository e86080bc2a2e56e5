import { Dated } from '../../../../design/dated.tsx';
import { useLingui } from '@lingui/react/macro';
import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { AnnouncementText } from '../announcement-text.tsx';
import { useAnnouncementWords } from '../shared/announcement-words.ts';
import { useAnnouncement, useMarkAnnouncementRead } from '../shared/announcements.queries.ts';
import { useOwnText } from '../../../../lib/own-texts.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from '../announcement-text.module.css';

/** One announcement, for a teacher or student; showing it marks it as read. */
export default function MyAnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { role } = useUser();
  const words = useAnnouncementWords();
  const ownText = useOwnText();
  const announcement = useAnnouncement(id);
  const { mutate: markRead } = useMarkAnnouncementRead();
  const isUnread = announcement.data?.isRead === false;
  useEffect(() => {
    if (isUnread) markRead(id);
  }, [isUnread, id, markRead]);
  const parent = { to: paths[role].announcements(), label: t`Announcements` };
  if (!announcement.data) {
    return (
      <UnloadedRecord
        title={t`Announcement`}
        parent={parent}
        goneTitle={t`This announcement has ended`}
        allLabel={t`All announcements`}
        query={announcement}
      />
    );
  }
  const { title: written, status, pinned, createdBy } = announcement.data;
  const title = ownText(announcement.data, 'title');
  return (
    <>
      <PageHeader title={title?.text ?? written} lang={title?.lang} parent={parent}>
        <span className="numbers">
          <Dated>{words.days(announcement.data)}</Dated>
        </span>
        <span>{createdBy.name}</span>
        {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} />}
        {status === 'expired' && <StatusBadge tone="err">{words.statuses.expired}</StatusBadge>}
      </PageHeader>
      <Card className={classes['alone'] ?? ''}>
        <AnnouncementText body={ownText(announcement.data, 'body')} />
      </Card>
    </>
  );
}
