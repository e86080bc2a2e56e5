import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { NewsletterComposer } from '../newsletter-composer.tsx';

export default function ComposeNewsletterPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t`Write a newsletter`} parent={{ to: '/app/newsletter', label: t`Newsletter` }} />
      <NewsletterComposer
        onSaved={async ({ _id }, isToBeSent) => {
          await navigate(`/app/newsletter/${_id}`, { replace: true, state: { isToBeSent } });
          if (!isToBeSent) showDone(t`Draft saved`);
        }}
      />
    </>
  );
}
