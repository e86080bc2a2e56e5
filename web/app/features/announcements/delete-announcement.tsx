import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useDeleteAnnouncement } from './announcements.queries.ts';

interface DeleteAnnouncementProps {
  announcement: { _id: string; title: string };
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteAnnouncement({ announcement, isOpen, onClose, onDeleted }: DeleteAnnouncementProps) {
  const { t } = useLingui();
  const remove = useDeleteAnnouncement();
  const { _id, title } = announcement;
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete announcement ${title}?`}
      keepLabel={t`Keep announcement`}
      actLabel={t`Delete announcement`}
      isActing={remove.isPending}
      problem={remove.error?.message}
      onKeep={close}
      onAct={() =>
        remove.mutate(_id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Announcement deleted successfully`);
            remove.reset();
            onDeleted();
          },
        })
      }
    >
      <p>
        <Trans>
          Nobody can read it any more. Its notifications and who has read it go with it. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
