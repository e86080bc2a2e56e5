import type { Announcement } from '#contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatRelative } from '../../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useReaders } from '../shared/announcements.queries.ts';
import classes from './readers-panel.module.css';

interface ReadersPanelProps {
  announcement: Announcement;
  isOpen: boolean;
  onClose: () => void;
}

/** The names of readers who have opened the announcement, and of those who have not. */
export function ReadersPanel({ announcement: { _id }, isOpen, onClose }: ReadersPanelProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'seen' | 'unseen'>('seen');
  const readers = useReaders(_id, view === 'seen', isOpen);
  const rows = readers.data?.pages.flatMap(({ data }) => data);
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Who has seen it`}>
      <div className="stack gap-16">
        <Segmented
          label={t`Who has seen it`}
          options={[
            { value: 'seen', label: t`Seen` },
            { value: 'unseen', label: t`Not yet` },
          ]}
          value={view}
          onChange={setView}
        />
        {readers.isPending && <SkeletonRows rows={6} withAvatar />}
        {readers.isError && <ErrorCard error={readers.error} onRetry={() => void readers.refetch()} />}
        {rows?.length === 0 && (
          <p className="muted">
            {view === 'seen' ? <Trans>Nobody has opened it yet.</Trans> : <Trans>Everyone has opened it.</Trans>}
          </p>
        )}
        <ul className={`stack ${classes['people']}`}>
          {rows?.map(({ _id: id, name, role, readAt }) => (
            <li className="row gap-12 ruled" key={id}>
              <Avatar name={name} />
              <span className="stack fill breakable">
                <strong>{name}</strong>
                <span className="aside">
                  {readAt ? formatRelative(readAt) : role === 'teacher' ? t`Teacher` : t`Student`}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {readers.hasNextPage && (
          <Button variant="default" loading={readers.isFetchingNextPage} onClick={() => void readers.fetchNextPage()}>
            {t`Show more`}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
