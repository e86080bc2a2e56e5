import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useHydrated } from '../site/use-hydrated.ts';
import classes from './contact-form.module.css';
import { clearDraft, keepDraft, readDraft } from './message-draft.ts';
import { emptyMessage, type MessageField, type MessageValues, sendMessage } from './send-message.ts';

type Problems = Partial<Record<MessageField | 'form', string>>;

const id = 'contact-';
const fields: MessageField[] = ['name', 'phone', 'email', 'message'];

/** The form of the contact page. What is typed stays until it has arrived, also when the page is opened again. */
export function ContactForm() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<MessageValues>(emptyMessage);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  /** One for each message, over all its tries: it arrives once. */
  const key = useRef<string>(undefined);

  const isReady = useHydrated();

  useEffect(() => {
    // Typed while the scripts were still on their way: newer than what was kept.
    const typed = form.current ? readFields(form.current) : emptyMessage;
    const isTyped = Object.values(typed).some((text) => text !== '');
    if (isTyped) keepDraft(typed);
    const draft = isTyped ? typed : readDraft();
    if (draft) setValues(draft);
  }, []);
  useEffect(() => {
    if (answer !== null) thanks.current?.focus();
  }, [answer]);

  const change = (field: keyof MessageValues) => (value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(next);
    // Another text is another message.
    key.current = undefined;
  };

  const show = (found: Problems) => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found: Problems = {};
    if (values.name.trim() === '') found.name = t`Enter the full name`;
    if (values.phone.trim() === '' && values.email.trim() === '') {
      found.phone = t`Enter a phone number or an email address, so that we can answer`;
    }
    if (values.message.trim() === '') found.message = t`Write your message`;
    if (Object.keys(found).length > 0) return show(found);
    setSending(true);
    setProblems({});
    key.current ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
    const result = await sendMessage(values, `contact-message-${key.current}`);
    setSending(false);
    if (result.isDone) {
      clearDraft();
      setValues(emptyMessage);
      key.current = undefined;
      setAnswer(result.message ?? t`We have your message.`);
      return;
    }
    const isAtField = Object.keys(result.fields).length > 0;
    const general = result.message ?? t`Your message could not be sent. What you typed is still here. Try again.`;
    show(isAtField ? result.fields : { form: general });
  };

  if (answer !== null) {
    return (
      <div ref={thanks} tabIndex={-1} role="status" className={classes['thanks']}>
        <h2>
          <Trans>Message sent</Trans>
        </h2>
        <p>{answer}</p>
        <button type="button" className={classes['again']} onClick={() => setAnswer(null)}>
          <Trans>Write another message</Trans>
        </button>
      </div>
    );
  }

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

function readFields(form: HTMLFormElement): MessageValues {
  const typed = [...new FormData(form)].filter(([, text]) => typeof text === 'string');
  return { ...emptyMessage, ...Object.fromEntries(typed) };
}

interface ControlProps {
  id: string;
  name: string;
  value: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}
