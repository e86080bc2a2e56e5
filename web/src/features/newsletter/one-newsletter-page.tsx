import type { NewsletterDetails } from '#contract/newsletter';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RecordProblem } from '../../ui/record-problem.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { NewsletterComposer } from './newsletter-composer.tsx';
import { NewsletterProgress } from './newsletter-progress.tsx';
import { useDeleteNewsletter, useNewsletter } from './newsletter.queries.ts';
import { NewsletterStatus } from './newsletters-list.tsx';
import { SendNewsletterDialog } from './send-newsletter-dialog.tsx';

/** A draft to go on with, or how far a newsletter has got. */
export default function OneNewsletterPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isToBeSent?: boolean } | null };
  const newsletter = useNewsletter(id);
  const parent = { to: '/app/newsletter', label: t`Newsletter` };
  if (!newsletter.data) {
    return (
      <>
        <PageHeader title={t`Newsletter`} parent={parent} />
        {newsletter.isError ? (
          <RecordProblem
            error={newsletter.error}
            onRetry={() => void newsletter.refetch()}
            goneTitle={t`This newsletter is not here`}
            list={{ to: '/app/newsletter', label: t`All newsletters` }}
          />
        ) : (
          <SkeletonBlock height={420} />
        )}
      </>
    );
  }
  const { data } = newsletter;
  const ask = (isToBeSent: boolean) => navigate(`/app/newsletter/${id}`, { replace: true, state: { isToBeSent } });
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
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteNewsletter();
  const leave = async (message = t`Draft deleted`) => {
    await navigate('/app/newsletter');
    showDone(message);
  };
  const act = () => remove.mutate(_id, { onSuccess: ({ message }) => void leave(message) });
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Delete draft`}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Delete draft ${subject}?`}
        keepLabel={t`Keep draft`}
        actLabel={t`Delete draft`}
        isActing={remove.isPending}
        problem={remove.error?.message}
        onAct={act}
        onKeep={() => {
          setOpen(false);
          remove.reset();
        }}
      >
        <Trans>Its text is lost. This cannot be undone.</Trans>
      </ConfirmDialog>
    </>
  );
}
