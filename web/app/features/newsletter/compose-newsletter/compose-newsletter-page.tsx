import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useLeave } from '../../../ui/use-act.ts';
import { NewsletterComposer } from '../newsletter-composer.tsx';
import { paths } from '../../../../lib/paths.ts';

export default function ComposeNewsletterPage() {
  const { t } = useLingui();
  const leave = useLeave();
  return (
    <>
      <PageHeader title={t`Write a newsletter`} parent={{ to: paths.admin.newsletters(), label: t`Newsletter` }} />
      <NewsletterComposer
        onSaved={async ({ _id }, isToBeSent) => {
          await leave(paths.admin.newsletter(_id), { replace: true, state: { isToBeSent } });
          if (!isToBeSent) showDone(t`Draft saved`);
        }}
      />
    </>
  );
}
