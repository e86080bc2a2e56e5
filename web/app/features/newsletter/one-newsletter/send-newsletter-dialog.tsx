import type { NewsletterDetails } from '#contract/newsletter';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useReaderCount, useSendNewsletter } from '../newsletter.queries.ts';

/** Confirms sending to all subscribers. */
export function SendNewsletterDialog({ newsletter, onClose }: { newsletter: NewsletterDetails; onClose: () => void }) {
  const { t } = useLingui();
  const readers = useReaderCount();
  const send = useSendNewsletter();
  const { subject } = newsletter;
  const act = () =>
    send.mutate(newsletter, {
      onSuccess: ({ message }) => {
        showDone(message ?? t`The newsletter is on its way`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t`Send “${subject}” now?`}
      keepLabel={t`Not yet`}
      actLabel={t`Send newsletter`}
      isActing={send.isPending}
      problem={send.error?.message}
      onKeep={onClose}
      onAct={act}
    >
      {readers === undefined ? (
        <Trans>It goes to everyone who subscribed and cannot be taken back.</Trans>
      ) : (
        <Plural
          value={readers}
          _0="Nobody has subscribed yet."
          one="It goes to # subscriber and cannot be taken back."
          other="It goes to # subscribers and cannot be taken back."
        />
      )}
    </ConfirmDialog>
  );
}
