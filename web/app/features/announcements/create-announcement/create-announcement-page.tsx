import { useLingui } from '@lingui/react/macro';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { isDay, today } from '../../../../lib/dates.ts';
import type { AnnouncementDraft } from '../announcement-values.ts';
import { AnnouncementEditor } from '../announcement-editor.tsx';
import { useAnnouncement, useCreateAnnouncement } from '../shared/announcements.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';

/** `?copy=` prefills it from another announcement, `?title=` and others from the address. */
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
              another: paths.admin.createAnnouncement(),
              leadsTo: ({ data }) => paths.admin.announcement(data._id),
            });
          }}
        />
      )}
    </>
  );
}

/** Prefilled values from the address: the text, the batch, and the last day. */
function draftOf(params: URLSearchParams): AnnouncementDraft {
  const [title, body, batch, until] = ['title', 'body', 'batch', 'until'].map((name) => params.get(name));
  return {
    ...(title && { title }),
    ...(body && { body }),
    ...(batch && { audience: { kind: 'batches', standards: [], batches: [batch] } }),
    ...(until && isDay(until) && until >= today() && { endDate: until }),
  };
}
