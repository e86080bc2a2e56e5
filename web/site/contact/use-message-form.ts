import { sendContactMessage } from '#contract/contact-messages';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import {
  clearDraft,
  emptyMessage,
  keepDraft,
  type MessageField,
  type MessageValues,
  readDraft,
} from './message-draft.ts';

type Problems = Partial<Record<MessageField | 'form', string>>;

/** The life of a visitor's message: typed, kept until it has arrived, checked, sent once. */
export function useMessageForm() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<MessageValues>(emptyMessage);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);

  useEffect(() => {
    // Typed while the scripts were still on their way: newer than what was kept.
    const typed = form.current ? readFields(form.current) : emptyMessage;
    const isTyped = Object.values(typed).some((text) => text !== '');
    if (isTyped) keepDraft(typed);
    const draft = isTyped ? typed : readDraft();
    if (draft) setValues(draft);
  }, []);

  const change = (field: MessageField) => (value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(next);
  };

  const show = (found: Problems) => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
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
    try {
      const website = (new FormData(event.currentTarget).get('website') as string | null) ?? '';
      const { message } = await call(sendContactMessage, { body: { ...values, website } });
      clearDraft();
      setValues(emptyMessage);
      setAnswer(message ?? t`We have your message.`);
    } catch (error) {
      const isUnreached = error instanceof ApiError && error.status === 0;
      const general = isUnreached
        ? t`Your message could not be sent. What you typed is still here. Try again.`
        : messageOf(error);
      const fields = error instanceof ApiError ? error.fields : {};
      show(Object.keys(fields).length > 0 ? fields : { form: general });
    } finally {
      setSending(false);
    }
  };

  return {
    form,
    values,
    problems,
    /** Counts failed tries. */
    attempt,
    isSending,
    /** What the server said when the message had arrived. */
    answer,
    change,
    submit,
    writeAnother: () => setAnswer(null),
  };
}

function readFields(form: HTMLFormElement): MessageValues {
  const typed = new FormData(form);
  const text = (name: MessageField) => String(typed.get(name) ?? '');
  return { name: text('name'), phone: text('phone'), email: text('email'), message: text('message') };
}
