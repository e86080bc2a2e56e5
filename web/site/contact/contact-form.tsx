import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ErrorSummary } from '../../design/error-summary.tsx';
import { Honeypot, PublicField, PublicTextArea, SendButton } from '../parts/public-field.tsx';
import classes from './contact-form.module.css';
import type { MessageField } from './message-draft.ts';
import { useMessageForm } from './use-message-form.ts';

const id = 'contact-';
const fields: MessageField[] = ['name', 'phone', 'email', 'message'];

/** The form of the contact page. What is typed stays until it has arrived, also when the page is opened again. */
export function ContactForm() {
  const { t } = useLingui();
  const { form, values, problems, attempt, isSending, answer, change, submit, writeAnother } = useMessageForm();
  if (answer !== null) return <Thanks answer={answer} onAnother={writeAnother} />;

  const listed = [
    ...(problems.form === undefined ? [] : [{ message: problems.form }]),
    ...fields.flatMap((name) => {
      const message = problems[name];
      return message === undefined ? [] : [{ message, fieldId: `${id}${name}` }];
    }),
  ];
  const field = (name: MessageField) => ({
    id: `${id}${name}`,
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name)(event.currentTarget.value),
  });
  const oneOfTwo = `${id}one`;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={classes['form']}
      aria-labelledby={`${id}title`}
    >
      <h2 id={`${id}title`}>
        <Trans>Send a message</Trans>
      </h2>
      <ErrorSummary problems={listed} attempt={attempt} />
      <PublicField {...field('name')} label={t`Your name`} autoComplete="name" maxLength={80} spellCheck={false} />
      <div className={classes['pair']}>
        <p id={oneOfTwo} className={classes['hint']}>
          <Trans>A mobile number or an email: one of them is enough.</Trans>
        </p>
        <PublicField
          {...field('phone')}
          label={t`Mobile number`}
          aria-describedby={oneOfTwo}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <PublicField
          {...field('email')}
          label={t`Email`}
          aria-describedby={oneOfTwo}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <PublicTextArea {...field('message')} label={t`Message`} rows={5} maxLength={2000} />
      <Honeypot name="website" />
      <SendButton isSending={isSending} label={t`Send message`} sending={t`Sending…`} />
    </form>
  );
}

function Thanks({ answer, onAnother }: { answer: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={classes['thanks']}>
      <h2>
        <Trans>Message sent</Trans>
      </h2>
      <p>{answer}</p>
      <button type="button" className={classes['again']} onClick={onAnother}>
        <Trans>Write another message</Trans>
      </button>
    </div>
  );
}
