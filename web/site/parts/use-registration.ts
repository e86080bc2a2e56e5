import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { keepReceipt, loadReceipt, type Sent } from './kept-receipt.ts';
import {
  clearDraft,
  isBlank,
  loadDraft,
  noValues,
  readForm,
  type RegistrationValues,
  saveDraft,
} from './registration-draft.ts';
import { inFormOrder, isUnreached, loadRules, problemsOf, sendRegistration } from './send-registration.ts';

export type RegistrationStep = 'form' | 'code' | 'done';

interface RegistrationOptions {
  /** The academy's first number, for "call us" where nothing else helps. */
  phone: string | undefined;
  /** What this form asks beyond the contract's rules; texts by field. */
  check: (values: RegistrationValues) => Record<string, string>;
  /** The short form keeps nothing: three answers are soon typed again. */
  keepsDraft: boolean;
}

/** The life of a public form: typed, kept, checked, its email verified where that is asked for, sent once. */
export function useRegistration({ phone, check, keepsDraft }: RegistrationOptions) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  /** How many sendings have ended. */
  const [ended, setEnded] = useState(0);
  const [step, setStep] = useState<RegistrationStep>('form');
  /** What the fields start with; a new round draws them anew. */
  const [start, setStart] = useState({ round: 0, values: noValues });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isRestored, setRestored] = useState(false);

  // Not before what came of it is on the page: a second press just after the answer would send it all again.
  useLayoutEffect(() => {
    isBusy.current = false;
  }, [ended]);

  const drawAnew = (values: RegistrationValues) => setStart(({ round }) => ({ round: round + 1, values }));

  useEffect(() => {
    const kept = loadReceipt();
    if (kept) {
      setSent(kept);
      setStep('done');
      return;
    }
    if (!keepsDraft || !form.current) return;
    const typed = readForm(form.current);
    // Typed while the scripts were still on their way: newer than what was kept.
    if (!isBlank(typed)) return saveDraft(typed);
    const draft = loadDraft();
    if (draft === null) return;
    drawAnew(draft);
    setRestored(true);
  }, [keepsDraft]);

  const fail = (message: string | null, fields: Record<string, string>) => {
    setGeneral(message);
    setErrors(fields);
    setAttempt((count) => count + 1);
  };
  const notSent = () => {
    if (!navigator.onLine) {
      return keepsDraft
        ? t`You are offline. Your answers are saved on this phone: press send again when you are online.`
        : t`You are offline. Your answers are still here: press send again when you are online.`;
    }
    return phone
      ? t`Your registration was not sent. Try again or call ${phone}. Nothing you typed is lost.`
      : t`Your registration was not sent. Try again. Nothing you typed is lost.`;
  };

  const deliver = async (values: RegistrationValues, more: { emailProof?: string; homepage: string }) => {
    try {
      const given = await sendRegistration(values, more);
      if (keepsDraft) clearDraft();
      drawAnew(values);
      const done = { receipt: given, email: values.email };
      keepReceipt(done);
      setSent(done);
      setStep('done');
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      drawAnew(values);
      if ('emailProof' in fields && !more.emailProof) return setStep('code');
      setStep('form');
      if (isUnreached(error)) return fail(notSent(), {});
      const message = messageOf(error);
      const { emailProof, ...others } = fields;
      const beside = emailProof ? { ...others, email: emailProof } : others;
      fail(Object.values(beside).includes(message) ? null : message, beside);
    }
  };

  const guarded = async (act: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await act();
    } finally {
      setSending(false);
      setEnded((count) => count + 1);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const element = event.currentTarget;
    const values = readForm(element);
    const homepage = (new FormData(element).get('homepage') as string | null) ?? '';
    if (keepsDraft) saveDraft(values);
    void guarded(async () => {
      setGeneral(null);
      setErrors({});
      let wrong: Record<string, string>;
      try {
        wrong = inFormOrder({ ...(await problemsOf(values)), ...check(values) });
      } catch {
        return fail(notSent(), {});
      }
      if (Object.keys(wrong).length > 0) return fail(null, wrong);
      await deliver(values, { homepage });
    });
  };

  return {
    form,
    step,
    start,
    errors,
    general,
    attempt,
    isSending,
    sent,
    isRestored,
    submit,
    onInput: () => {
      void loadRules().catch(() => {});
      if (keepsDraft && form.current) saveDraft(readForm(form.current));
    },
    onTouch: () => void loadRules().catch(() => {}),
    /** With the proof of the verified email, or without the email when null. */
    goOn: (emailProof: string | null) =>
      guarded(() =>
        emailProof === null
          ? deliver({ ...start.values, email: '' }, { homepage: '' })
          : deliver(start.values, { emailProof, homepage: '' }),
      ),
    backToForm: () => setStep('form'),
    forget: () => {
      clearDraft();
      setRestored(false);
      drawAnew(noValues);
    },
    /** A brother or sister has the same parent. */
    another: () => {
      const { parentName, phone: parentPhone, email } = start.values;
      drawAnew({ ...noValues, parentName, phone: parentPhone, email });
      setErrors({});
      setGeneral(null);
      setRestored(false);
      keepReceipt(null);
      setSent(null);
      setStep('form');
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
