import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../ui/delete-record.tsx';
import { useDeleteAnnouncement } from './shared/announcements.queries.ts';

interface DeleteAnnouncementProps {
  announcement: { _id: string; title: string };
  isOpen: boolean;
  onClose: () => void;
  /** The page to navigate to after a deletion on the announcement's own page. */
  leadsTo?: string;
}

export function DeleteAnnouncement({ announcement: { _id, title }, ...question }: DeleteAnnouncementProps) {
  const { t } = useLingui();
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete announcement ${title}?`}
      keepLabel={t`Keep announcement`}
      actLabel={t`Delete announcement`}
      done={t`Announcement deleted successfully`}
      removal={useDeleteAnnouncement()}
      goes={
        <Trans>
          No one can read it any more. Its notifications and the list of who has read it are deleted too. This cannot be
          undone.
        </Trans>
      }
    />
  );
}
