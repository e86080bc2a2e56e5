import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { AnnouncementForm } from '../announcement-form.tsx';
import { useAnnouncement, useCreateAnnouncement } from '../announcements.queries.ts';

/** With `?copy=` it begins with what another announcement says. */
export default function CreateAnnouncementPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const copyOf = params.get('copy') ?? '';
  const original = useAnnouncement(copyOf);
  const create = useCreateAnnouncement();
  const isReady = copyOf === '' || !original.isPending;
  return (
    <>
      <PageHeader title={t`New announcement`} parent={{ to: '/app/announcements', label: t`Announcements` }} />
      {original.isError && <ErrorCard error={original.error} />}
      {!isReady && <SkeletonBlock height={420} />}
      {isReady && (
        <AnnouncementForm
          announcement={original.data}
          isCopy
          cancelTo="/app/announcements"
          onSave={async (body) => {
            const { data, message } = await create.mutateAsync(body);
            await navigate(`/app/announcements/${data._id}`);
            showDone(message ?? t`Announcement created successfully`);
          }}
        />
      )}
    </>
  );
}
