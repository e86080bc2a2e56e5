import { Dated } from '../../../../design/dated.tsx';
import { useLingui } from '@lingui/react/macro';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { EditLink } from '../../../ui/edit-link.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordFacts, RecordLayout } from '../../../ui/record-layout.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { AnnouncementBadge } from '../shared/announcement-badge.tsx';
import { AnnouncementMenu } from '../announcement-menu.tsx';
import { AnnouncementText } from '../announcement-text.tsx';
import { useAnnouncementWords } from '../shared/announcement-words.ts';
import { useAnnouncement } from '../shared/announcements.queries.ts';
import { DeleteAnnouncement } from '../delete-announcement.tsx';
import { useOwnText } from '../../../../lib/own-texts.ts';
import { paths } from '../../../../lib/paths.ts';
import { RecentChanges } from '../../audit/shared/recent-changes.tsx';
import { ReadersPanel } from './readers-panel.tsx';

/** The announcement as readers see it, plus audience and read counts for the office. */
export default function AnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const words = useAnnouncementWords();
  const ownText = useOwnText();
  const announcement = useAnnouncement(id);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const parent = { to: paths.admin.announcements(), label: t`Announcements` };
  if (!announcement.data) {
    return (
      <UnloadedRecord
        title={t`Announcement`}
        parent={parent}
        goneTitle={t`This announcement was not found`}
        allLabel={t`All announcements`}
        query={announcement}
      />
    );
  }
  const { data } = announcement;
  const { title: written, status, pinned, audience, createdBy, seen } = data;
  const title = ownText(data, 'title');
  const [count, of] = [seen?.count ?? 0, seen?.of ?? 0];
  return (
    <>
      <PageHeader
        title={title?.text ?? written}
        lang={title?.lang}
        parent={parent}
        actions={
          <>
            <EditLink to={paths.admin.editAnnouncement(id)} />
            <AnnouncementMenu announcement={data} onDelete={() => setDeleting(true)} isOnPage />
          </>
        }
      >
        <AnnouncementBadge status={status} />
        <span className="numbers">
          <Dated>{words.days(data)}</Dated>
        </span>
        {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} />}
      </PageHeader>
      <RecordLayout
        side={
          <Card title={t`Who sees it`}>
            <div className="stack gap-16">
              <RecordFacts
                facts={[
                  { label: t`For`, value: words.audience(audience) },
                  { label: t`Written by`, value: createdBy.name },
                  { label: t`Seen`, value: t`${count} of ${of} people` },
                ]}
              />
              {of > 0 && (
                <Button variant="default" onClick={() => setPanelOpen(true)}>
                  {t`Show the names`}
                </Button>
              )}
            </div>
          </Card>
        }
        history={<RecentChanges of={id} />}
      >
        <Card>
          <AnnouncementText body={ownText(announcement.data, 'body')} />
        </Card>
      </RecordLayout>
      <DeleteAnnouncement
        announcement={data}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        leadsTo={parent.to}
      />
      <ReadersPanel announcement={data} isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />
    </>
  );
}
