import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useHydrated } from '../site/use-hydrated.ts';
import classes from './contact-form.module.css';
import type { MessageField } from './send-message.ts';
import { useMessageForm } from './use-message-form.ts';

const id = 'contact-';
const fields: MessageField[] = ['name', 'phone', 'email', 'message'];

/** The form of the contact page. What is typed stays until it has arrived, also when the page is opened again. */
export function ContactForm() {
  const { t } = useLingui();
  const { form, values, problems, attempt, isSending, answer, change, submit, writeAnother } = useMessageForm();
  const isReady = useHydrated();
  if (answer !== null) return <Thanks answer={answer} onAnother={writeAnother} />;

  const listed = [
    ...(problems.form === undefined ? [] : [{ message: problems.form }]),
    ...fields.flatMap((name) => {
      const message = problems[name];
      return message === undefined ? [] : [{ message, fieldId: `${id}${name}` }];
    }),
  ];
  const field = (name: MessageField, label: string, control: (props: ControlProps) => ReactNode) => {
    const problem = problems[name];
    return (
      <div className={classes['field']}>
        <label htmlFor={`${id}${name}`}>{label}</label>
        {problem && (
          <p id={`${id}${name}-problem`} className={classes['problem']}>
            {problem}
          </p>
        )}
        {control({
          id: `${id}${name}`,
          name,
          value: values[name],
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': described(name, problem),
          onChange: (event) => change(name)(event.currentTarget.value),
        })}
      </div>
    );
  };

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
      {field('name', t`Your name`, (props) => (
        <input {...props} autoComplete="name" maxLength={80} spellCheck={false} />
      ))}
      <div className={classes['pair']}>
        <p id={`${id}one`} className={classes['hint']}>
          <Trans>A mobile number or an email: one of them is enough.</Trans>
        </p>
        {field('phone', t`Mobile number`, (props) => (
          <input {...props} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} />
        ))}
        {field('email', t`Email`, (props) => (
          <input {...props} type="email" autoComplete="email" maxLength={254} />
        ))}
      </div>
      {field('message', t`Message`, (props) => (
        <textarea {...props} rows={5} maxLength={2000} />
      ))}
      {/* For programs that fill in everything; people neither see nor reach it. */}
      <div className={classes['trap']} aria-hidden>
        <label htmlFor={`${id}website`}>Website</label>
        <input
          id={`${id}website`}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={values.website}
          onChange={(event) => change('website')(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className={classes['send']} disabled={!isReady} aria-disabled={isSending || undefined}>
        {isSending ? <Trans>Sending…</Trans> : <Trans>Send message</Trans>}
      </button>
    </form>
  );
}

function described(name: MessageField, problem: string | undefined): string | undefined {
  const hint = name === 'phone' || name === 'email' ? `${id}one` : '';
  return [hint, problem ? `${id}${name}-problem` : ''].filter(Boolean).join(' ') || undefined;
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

interface ControlProps {
  id: string;
  name: string;
  value: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}
