import { useLingui } from '@lingui/react/macro';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { isDay, today } from '../../../../lib/dates.ts';
import type { AnnouncementDraft } from '../announcement-values.ts';
import { AnnouncementEditor } from '../announcement-editor.tsx';
import { useAnnouncement, useCreateAnnouncement } from '../../../domain/announcements/announcements.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';

/** With `?copy=` it begins with what another announcement says, with `?title=` with what the address says. */
export default function CreateAnnouncementPage() {
  const { t } = useLingui();
  const act = useAct();
  const [params] = useAddress();
  const copyOf = params.get('copy') ?? '';
  const original = useAnnouncement(copyOf);
  const create = useCreateAnnouncement();
  const isReady = copyOf === '' || !original.isPending;
  return (
    <>
      <PageHeader title={t`New announcement`} parent={{ to: paths.admin.announcements(), label: t`Announcements` }} />
      {original.isError && <ErrorCard error={original.error} />}
      {!isReady && <SkeletonBlock height={420} />}
      {isReady && (
        <AnnouncementEditor
          announcement={original.data}
          isCopy
          draft={draftOf(params)}
          cancelTo={paths.admin.announcements()}
          onSave={async (body) => {
            await act(() => create.mutateAsync(body), {
              done: t`Announcement created successfully`,
              leadsTo: ({ data }) => paths.admin.announcement(data._id),
            });
          }}
        />
      )}
    </>
  );
}

/** What a link to the form fills in: the words, the batch they are for, and the last day they are shown. */
function draftOf(params: URLSearchParams): AnnouncementDraft {
  const [title, body, batch, until] = ['title', 'body', 'batch', 'until'].map((name) => params.get(name));
  return {
    ...(title && { title }),
    ...(body && { body }),
    ...(batch && { audience: { kind: 'batches', standards: [], batches: [batch] } }),
    ...(until && isDay(until) && until >= today() && { endDate: until }),
  };
}
