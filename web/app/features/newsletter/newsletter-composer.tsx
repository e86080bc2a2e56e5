import { NewsletterForm as NewsletterFields, type NewsletterDetails } from '#contract/newsletter';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { FlaskConical, Send } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useAppForm } from '../../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { useCanSendMail } from '../mail/shared/mail.queries.ts';
import { LocalLinksNotice } from '../system/shared/local-links.tsx';
import { NoMailServerNotice } from '../mail/shared/no-mail-server-notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { MailPreview } from './mail-preview.tsx';
import classes from './newsletter.module.css';
import { useSaveNewsletter, useTestNewsletter } from './newsletter.queries.ts';

interface NewsletterComposerProps {
  /** The draft to edit; without one the form starts empty. */
  draft?: NewsletterDetails;
  /** Called after saving; `isToBeSent` if sending was requested. */
  onSaved: (saved: NewsletterDetails, isToBeSent: boolean) => Promise<void> | void;
}

/** Writes, previews and test-sends a newsletter. */
export function NewsletterComposer({ draft, onSaved }: NewsletterComposerProps) {
  const { t } = useLingui();
  const save = useSaveNewsletter();
  const test = useTestNewsletter();
  const canSend = useCanSendMail();
  /** Which of the two submit buttons was pressed. */
  const pressed = useRef<'save' | 'send'>('save');
  const meant = useRef<'save' | 'send'>('save');
  const form = useAppForm({
    initialValues: { subject: draft?.subject ?? '', body: draft?.body ?? '' },
    schema: NewsletterFields,
    onSubmit: async ({ subject, body }) => {
      const isSaved = draft !== undefined && subject === draft.subject && body === draft.body;
      const version = draft && { id: draft._id, version: draft.version };
      const saved = isSaved ? draft : (await save.mutateAsync({ subject, body, ...version })).data;
      await onSaved(saved, meant.current === 'send');
    },
  });
  const { subject, body } = form.values;
  const isWritten = subject.trim() !== '' && body.trim() !== '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    meant.current = pressed.current;
    pressed.current = 'save';
    form.frame.onSubmit(event);
  };
  return (
    <>
      {canSend === false && <NoMailServerNotice />}
      <div className={`stack gap-20 start ${classes['columns']}`}>
        <FormFrame {...form.frame} onSubmit={submit} label={t`Newsletter`}>
          <FormSection title={t`Newsletter`}>
            {canSend && <LocalLinksNotice by="server" />}
            <TextField {...form.field('subject')} label={t`Subject`} className={classes['subject'] ?? ''} size="md" />
            <TextAreaField
              {...form.field('body')}
              label={t`Text`}
              description={t`Plain text. Leave an empty line to start a new paragraph.`}
              minRows={10}
              maxRows={24}
            />
            {test.data && (
              <Notice tone="ok">
                <TestSent to={test.data.data.to} mailId={test.data.data.mailId} />
              </Notice>
            )}
            {test.error && <Notice tone="err">{test.error.message}</Notice>}
            <div className="cluster gap-8">
              <Button
                variant="default"
                leftSection={<FlaskConical size={18} aria-hidden />}
                loading={test.isPending}
                disabled={!isWritten}
                onClick={() => test.mutate({ subject, body })}
              >
                {t`Send a test to me`}
              </Button>
              {canSend && (
                <Button
                  type="submit"
                  variant="default"
                  leftSection={<Send size={18} aria-hidden />}
                  onClick={() => {
                    pressed.current = 'send';
                  }}
                >
                  {t`Send to all subscribers`}
                </Button>
              )}
            </div>
          </FormSection>
          <FormFooter submitLabel={t`Save draft`} isSaving={form.isSaving} cancelTo={paths.admin.newsletters()} />
        </FormFrame>
        <MailPreview subject={subject} body={body} />
      </div>
    </>
  );
}

function TestSent({ to, mailId }: { to: string; mailId: string }) {
  return (
    <Trans>
      The test mail to {to} is under{' '}
      <Link to={paths.admin.mail(mailId)} className={classes['inlineLink']}>
        Mail
      </Link>
      .
    </Trans>
  );
}
