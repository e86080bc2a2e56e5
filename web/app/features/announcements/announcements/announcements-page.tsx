import { Dated } from '../../../../design/dated.tsx';
import { listAnnouncements, type AnnouncementInList } from '#contract/announcements';
import { useLingui } from '@lingui/react/macro';
import { Pin, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { AnnouncementBadge } from '../shared/announcement-badge.tsx';
import { useAnnouncementWords } from '../shared/announcement-words.ts';
import { DeleteAnnouncement } from '../delete-announcement.tsx';
import { AnnouncementMenu } from '../announcement-menu.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './announcements-page.module.css';
import { announcementsList } from '../shared/announcements.queries.ts';

export default function AnnouncementsPage() {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  const { list, answer: announcements, table } = announcementsList.useList();
  const [doomed, setDoomed] = useState<{ announcement: AnnouncementInList; isOpen: boolean }>();
  const counts = announcements.data?.counts;
  const close = () => setDoomed((last) => last && { ...last, isOpen: false });
  const write = (
    <Button component={Link} to={paths.admin.createAnnouncement()} leftSection={<Plus size={18} aria-hidden />}>
      {t`New announcement`}
    </Button>
  );
  const filters = [
    { value: '', label: t`All`, ...(counts && { count: counts.total }) },
    ...(['active', 'scheduled', 'expired'] as const).map((value) => ({
      value,
      label: words.statuses[value],
      ...(counts && { count: counts[value] }),
    })),
  ];
  const nothing: Record<string, string> = {
    active: t`Nothing active`,
    scheduled: t`Nothing scheduled`,
    expired: t`Nothing expired`,
  };
  const menu = (announcement: AnnouncementInList) => (
    <AnnouncementMenu announcement={announcement} onDelete={() => setDoomed({ announcement, isOpen: true })} />
  );
  return (
    <>
      <PageHeader title={t`Announcements`} actions={write} />
      <DataTable
        caption={t`Announcements`}
        columns={useAnnouncementColumns(menu)}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        rowHref={({ _id }) => paths.admin.announcement(_id)}
        listRow={(announcement) => ({
          title: <Title announcement={announcement} />,
          facts: (
            <span className={`stack gap-4 ${classes['facts']}`}>
              <span className="figures">
                <Dated>{words.days(announcement)}</Dated>
              </span>
              <AnnouncementBadge status={announcement.status} />
            </span>
          ),
          trailing: menu(announcement),
        })}
        toolbar={
          <>
            <ListSearch label={t`Search announcements`} list={list} />
            <ListMenu of={listAnnouncements} query={list.query} />
            <FilterChips
              label={t`Status`}
              options={filters}
              value={list.filters.status}
              onChange={(status) => list.setFilter('status', status)}
            />
          </>
        }
        noMatch={
          list.search
            ? t`No announcements match “${list.search}”`
            : (nothing[list.filters.status] ?? t`No announcements match this filter`)
        }
        empty={
          <EmptyState picture="sheets" title={t`No announcements yet`} actions={write}>
            {t`Tell everyone, a standard or a few batches what they need to know, for the days you choose.`}
          </EmptyState>
        }
      />
      {doomed && <DeleteAnnouncement {...doomed} onClose={close} />}
    </>
  );
}

function useAnnouncementColumns(
  menu: (announcement: AnnouncementInList) => ReactNode,
): DataColumn<AnnouncementInList>[] {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  return [
    { key: 'title', header: t`Title`, cell: (announcement) => <Title announcement={announcement} /> },
    { key: 'audience', header: t`Who sees it`, isExtra: true, cell: ({ audience }) => words.audience(audience) },
    {
      key: 'days',
      header: t`Visible`,
      cell: (announcement) => (
        <span className="figures">
          <Dated>{words.days(announcement)}</Dated>
        </span>
      ),
    },
    { key: 'status', header: t`Status`, cell: ({ status }) => <AnnouncementBadge status={status} /> },
    { key: 'acts', header: t`More`, isHeaderHidden: true, width: 52, cell: menu },
  ];
}

function Title({ announcement: { title, pinned } }: { announcement: AnnouncementInList }) {
  const { t } = useLingui();
  return (
    <span className={`breakable ${classes['title']}`}>
      {title} {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} />}
    </span>
  );
}
