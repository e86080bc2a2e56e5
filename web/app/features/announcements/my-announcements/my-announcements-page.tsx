import type { AnnouncementStatus } from '#contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock, SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { AnnouncementRow } from '../shared/announcement-row.tsx';
import { useMyAnnouncements } from '../shared/announcements.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './my-announcements-page.module.css';

/** Announcements for the logged-in teacher or student: running ones first, ended ones on request. */
export default function MyAnnouncementsPage() {
  const { t } = useLingui();
  const active = useMyAnnouncements('active');
  const [isPastOpen, setPastOpen] = useState(false);
  const counts = active.data?.pages[0]?.counts;
  return (
    <>
      <PageHeader title={t`Announcements`} />
      {active.isPending && <SkeletonBlock height={320} />}
      {active.isError && !active.data && <ErrorCard error={active.error} onRetry={() => void active.refetch()} />}
      {counts?.active === 0 && (
        <EmptyState picture="sheets" title={t`No announcements`}>
          {t`Announcements from the office appear here.`}
        </EmptyState>
      )}
      {counts !== undefined && counts.active > 0 && (
        <Card flush className={classes['list']}>
          <Rows status="active" />
        </Card>
      )}
      {counts !== undefined && counts.expired > 0 && (
        <details className={classes['past']} onToggle={(event) => setPastOpen(event.currentTarget.open)}>
          <summary className="inline gap-8">
            <Trans>Ended</Trans> <span className="muted numbers">{counts.expired}</span>
          </summary>
          {isPastOpen && (
            <Card flush className={classes['list']}>
              <Rows status="expired" />
            </Card>
          )}
        </details>
      )}
    </>
  );
}

function Rows({ status }: { status: AnnouncementStatus }) {
  const { t } = useLingui();
  const { role } = useUser();
  const announcements = useMyAnnouncements(status);
  return (
    <>
      {announcements.isPending && <SkeletonRows rows={3} />}
      {announcements.isError && !announcements.data && (
        <ErrorCard error={announcements.error} onRetry={() => void announcements.refetch()} />
      )}
      <ul>
        {announcements.data?.pages
          .flatMap(({ data }) => data)
          .map((announcement) => (
            <AnnouncementRow
              key={announcement._id}
              announcement={announcement}
              to={paths[role].announcement(announcement._id)}
              withDays
            />
          ))}
      </ul>
      {announcements.hasNextPage && (
        <div className={`ruled ${classes['more']}`}>
          <Button
            variant="default"
            loading={announcements.isFetchingNextPage}
            onClick={() => void announcements.fetchNextPage()}
          >
            {t`Show older announcements`}
          </Button>
        </div>
      )}
    </>
  );
}
