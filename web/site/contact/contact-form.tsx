import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { useEarlyEntries } from '../parts/early-entries.ts';
import { Field, Honeypot, TextArea } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { persistedDraft, usePersistedDraft } from '../parts/persisted-draft.ts';
import { SiteForm } from '../parts/site-form.tsx';
import { tabStore } from '../../lib/storage.ts';
import classes from './contact-form.module.css';

const noMessage = { name: '', phone: '', email: '', message: '', website: '' };

const draft = persistedDraft({
  key: 'tasika.contact-message',
  // The draft is in session storage: the next person on this phone must not see it.
  store: tabStore,
  maxAgeMs: Infinity,
  blank: noMessage,
  typed: ['name', 'phone', 'email', 'message'],
});

const loadContract = () => import('#contract/contact-messages');

/** The contact form. The draft is kept until the message has been sent, across reloads. */
export function ContactForm() {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useAppForm({
    id: 'contact',
    initialValues: noMessage,
    schema: async () => (await loadContract()).ContactMessageForm,
    // The schema requires it too, but reports it only after all other errors.
    check: ({ phone, email }): Record<string, string> =>
      phone.trim() === '' && email.trim() === ''
        ? { phone: t`Enter a phone number or an email address, so that we can answer` }
        : {},
    onSubmit: async (values) => {
      try {
        const { sendContactMessage } = await loadContract();
        const { message } = await call(sendContactMessage, { body: values });
        draft.clear();
        form.form.setValues(noMessage);
        setAnswer(message ?? t`We have your message.`);
      } catch (error) {
        if (error instanceof ApiError && error.status > 0) throw error;
        throw new Error(t`Your message could not be sent. What you typed is still here. Try again.`, { cause: error });
      }
    },
  });
  useEarlyEntries(form, ['name', 'phone', 'email', 'message', 'website']);
  const { onEdit } = usePersistedDraft(form, draft);
  if (answer !== null) return <Thanks answer={answer} onAnother={() => setAnswer(null)} />;
  const { field } = form;
  const oneOfTwo = 'contact-one';
  return (
    <div className={`stack gap-18 no-print ${classes['card']}`}>
      <h2>
        <Trans>Send a message</Trans>
      </h2>
      <SiteForm {...form.frame} hasUnsaved={() => false} onEdit={onEdit} label={t`Send a message`}>
        <Field {...field('name')} label={t`Your name`} autoComplete="name" maxLength={80} spellCheck="false" />
        <div className={`gap-18 stack ${classes['pair']}`}>
          <p id={oneOfTwo} className={`aside ${classes['hint']}`}>
            <Trans>A mobile number or an email: one of them is enough.</Trans>
          </p>
          <Field
            {...field('phone')}
            label={t`Mobile number`}
            aria-describedby={oneOfTwo}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
          />
          <Field
            {...field('email')}
            label={t`Email`}
            aria-describedby={oneOfTwo}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </div>
        <TextArea {...field('message')} label={t`Message`} rows={5} maxLength={2000} />
        <Honeypot {...field('website')} />
        <SubmitButton isSaving={form.isSaving} label={t`Send message`} savingLabel={t`Sending…`} />
      </SiteForm>
    </div>
  );
}

function Thanks({ answer, onAnother }: { answer: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={`stack gap-18 no-print ${classes['card']}`}>
      <h2>
        <Trans>Message sent</Trans>
      </h2>
      <p>{answer}</p>
      <button type="button" className={`strong primary ${classes['again']}`} onClick={onAnother}>
        <Trans>Write another message</Trans>
      </button>
    </div>
  );
}
