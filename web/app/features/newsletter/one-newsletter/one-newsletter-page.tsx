import type { NewsletterDetails } from '#contract/newsletter';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useParams } from 'react-router';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { useLeave } from '../../../ui/use-act.ts';
import { NewsletterComposer } from '../newsletter-composer.tsx';
import { paths } from '../../../../lib/paths.ts';
import { NewsletterProgress } from './newsletter-progress.tsx';
import { useDeleteNewsletter, useNewsletter } from '../newsletter.queries.ts';
import { NewsletterStatus } from '../newsletters-list.tsx';
import { SendNewsletterDialog } from './send-newsletter-dialog.tsx';

/** Edits a draft, or shows the delivery of a sent newsletter. */
export default function OneNewsletterPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const leave = useLeave();
  const { state } = useLocation() as { state: { isToBeSent?: boolean } | null };
  const newsletter = useNewsletter(id);
  const parent = { to: paths.admin.newsletters(), label: t`Newsletter` };
  if (!newsletter.data) {
    return (
      <UnloadedRecord
        title={t`Newsletter`}
        parent={parent}
        goneTitle={t`This newsletter was not found`}
        allLabel={t`All newsletters`}
        query={newsletter}
        height={420}
      />
    );
  }
  const { data } = newsletter;
  const ask = (isToBeSent: boolean) => leave(paths.admin.newsletter(id), { replace: true, state: { isToBeSent } });
  return (
    <>
      <PageHeader
        title={data.subject}
        parent={parent}
        actions={data.status === 'draft' && <DeleteDraft newsletter={data} />}
      >
        <NewsletterStatus newsletter={data} />
      </PageHeader>
      {data.status === 'draft' ? (
        <NewsletterComposer
          key={data.version}
          draft={data}
          onSaved={async (_, isToBeSent) => {
            await ask(isToBeSent);
            if (!isToBeSent) showDone(t`Draft saved`);
          }}
        />
      ) : (
        <NewsletterProgress newsletter={data} />
      )}
      {data.status === 'draft' && state?.isToBeSent && (
        <SendNewsletterDialog newsletter={data} onClose={() => void ask(false)} />
      )}
    </>
  );
}

function DeleteDraft({ newsletter: { _id, subject } }: { newsletter: NewsletterDetails }) {
  const { t } = useLingui();
  const removal = useDeleteNewsletter();
  return (
    <DeleteMenu>
      {(question) => (
        <DeleteRecord
          {...question}
          id={_id}
          title={t`Delete draft ${subject}?`}
          keepLabel={t`Keep draft`}
          actLabel={t`Delete draft`}
          done={t`Draft deleted`}
          removal={removal}
          leadsTo={paths.admin.newsletters()}
          goes={<Trans>Its text will be lost. This cannot be undone.</Trans>}
        />
      )}
    </DeleteMenu>
  );
}
