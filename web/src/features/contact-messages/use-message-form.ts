import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clearDraft, keepDraft, readDraft } from './message-draft.ts';
import { emptyMessage, type MessageField, type MessageValues, sendMessage } from './send-message.ts';

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
  /** One for each message, over all its tries: it arrives once. */
  const key = useRef<string>(undefined);

  useEffect(() => {
    // Typed while the scripts were still on their way: newer than what was kept.
    const typed = form.current ? readFields(form.current) : emptyMessage;
    const isTyped = Object.values(typed).some((text) => text !== '');
    if (isTyped) keepDraft(typed);
    const draft = isTyped ? typed : readDraft();
    if (draft) setValues(draft);
  }, []);

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
  const typed = [...new FormData(form)].filter(([, text]) => typeof text === 'string');
  return { ...emptyMessage, ...Object.fromEntries(typed) };
}
