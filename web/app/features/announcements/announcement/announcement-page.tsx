import { Trans, useLingui } from '@lingui/react/macro';
import { CircleStop, Copy, Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { AnnouncementBadge } from '../announcement-badge.tsx';
import { AnnouncementText } from '../announcement-text.tsx';
import { useAnnouncementWords } from '../announcement-words.ts';
import { useAnnouncement } from '../announcements.queries.ts';
import { DeleteAnnouncement } from '../delete-announcement.tsx';
import { canEnd, useEndAnnouncement } from '../use-end-announcement.ts';
import classes from './announcement-page.module.css';
import { ReadersPanel } from './readers-panel.tsx';

/** As its readers see it, and what only the office knows: whom it reaches and who has opened it. */
export default function AnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const words = useAnnouncementWords();
  const announcement = useAnnouncement(id);
  const end = useEndAnnouncement();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const parent = { to: '/app/announcements', label: t`Announcements` };
  if (!announcement.data) {
    return (
      <UnloadedRecord
        title={t`Announcement`}
        parent={parent}
        goneTitle={t`This announcement is not here`}
        allLabel={t`All announcements`}
        query={announcement}
      />
    );
  }
  const { data } = announcement;
  const { title, body, status, pinned, audience, createdBy, seen } = data;
  const [count, of] = [seen?.count ?? 0, seen?.of ?? 0];
  return (
    <>
      <PageHeader
        title={title}
        parent={parent}
        actions={
          <>
            {canEnd(data) && (
              <Button variant="default" leftSection={<CircleStop size={18} aria-hidden />} onClick={() => end(data)}>
                {t`End now`}
              </Button>
            )}
            <Button
              component={Link}
              to={`/app/announcements/create?copy=${id}`}
              variant="default"
              leftSection={<Copy size={18} aria-hidden />}
            >
              {t`Duplicate`}
            </Button>
            <Button
              component={Link}
              to={`/app/announcements/${id}/edit`}
              leftSection={<Pencil size={18} aria-hidden />}
            >
              {t`Edit`}
            </Button>
            <DeleteButton>
              {(question) => <DeleteAnnouncement {...question} announcement={data} leadsTo={parent.to} />}
            </DeleteButton>
          </>
        }
      >
        <AnnouncementBadge status={status} />
        <span className="numbers">{words.days(data)}</span>
        {pinned && (
          <span className="inline gap-4">
            <Pin size={16} aria-hidden /> <Trans>Pinned</Trans>
          </span>
        )}
      </PageHeader>
      <div className={`column gap-20 ${classes['columns']}`}>
        <Card>
          <AnnouncementText body={body} />
        </Card>
        <Card title={t`Who sees it`}>
          <dl className={`stack gap-12 ${classes['facts']}`}>
            <div>
              <dt>{t`For`}</dt>
              <dd className="breakable">{words.audience(audience)}</dd>
            </div>
            <div>
              <dt>{t`Written by`}</dt>
              <dd className="breakable">{createdBy.name}</dd>
            </div>
            <div>
              <dt>{t`Seen`}</dt>
              <dd className="numbers breakable">
                <Trans>
                  {count} of {of} people
                </Trans>
              </dd>
            </div>
          </dl>
          {of > 0 && (
            <Button variant="default" onClick={() => setPanelOpen(true)}>
              {t`Show the names`}
            </Button>
          )}
        </Card>
      </div>
      <ReadersPanel announcement={data} isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />
    </>
  );
}
