import type { Announcement } from '#contract/announcements';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { AnnouncementForm } from '../announcement-form.tsx';
import { useAnnouncement, useUpdateAnnouncement } from '../announcements.queries.ts';

export default function EditAnnouncementPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const announcement = useAnnouncement(id);
  const opened = useOpenedRecord<Announcement>(id, announcement.data);
  const update = useUpdateAnnouncement();
  const page = `/app/announcements/${id}`;
  return (
    <>
      <PageHeader
        title={t`Edit announcement`}
        parent={{ to: page, label: announcement.data?.title ?? t`Announcement` }}
      />
      {announcement.isPending && <SkeletonBlock height={420} />}
      {announcement.isError && !opened.record && (
        <RecordProblem
          error={announcement.error}
          onRetry={() => void announcement.refetch()}
          goneTitle={t`This announcement is not here`}
          list={{ to: '/app/announcements', label: t`All announcements` }}
        />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <AnnouncementForm
          key={opened.record.version}
          announcement={opened.record}
          cancelTo={page}
          onSave={async (body) => {
            const { message } = await opened.save((version) => update.mutateAsync({ id, ...body, version }));
            await navigate(page);
            showDone(message ?? t`Announcement updated successfully`);
          }}
        />
      )}
    </>
  );
}
