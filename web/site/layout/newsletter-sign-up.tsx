import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { retryImport } from '../../lib/retry-import.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useEarlyEntries } from '../parts/early-entries.ts';
import type { PopupContent } from '../parts/popup.tsx';
import classes from './newsletter-sign-up.module.css';

// Loaded on first use.
const Popup = lazy(() => retryImport(async () => ({ default: (await import('../parts/popup.tsx')).Popup })));
const loadContract = () => import('#contract/newsletter');

const invalidMs = 2000;
const resultMs = 2500;
const id = 'newsletter-';

/** The newsletter form of the public footer. */
export function NewsletterSignUp() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const [popup, setPopup] = useState<PopupContent | null>(null);
  const shown = useRef(0);
  /** The server's message of the last failure. */
  const refusal = useRef<string | undefined>(undefined);
  const isReady = useHydrated();

  const show = (content: Omit<PopupContent, 'key'>) => {
    shown.current += 1;
    setPopup({ key: shown.current, ...content });
  };

  const form = useAppForm({
    id: 'newsletter',
    initialValues: { email: '' },
    schema: async () => (await loadContract()).subscribeToNewsletter.body,
    onSubmit: async ({ email }) => {
      setThanks(null);
      try {
        const { subscribeToNewsletter } = await loadContract();
        const { message } = await call(subscribeToNewsletter, { body: { email: email.trim() } });
        const text = message ?? t`Thank you for subscribing.`;
        form.form.setValues({ email: '' });
        setThanks(text);
        show({ isError: false, title: t`Subscribed`, text, forMs: resultMs });
      } catch (error) {
        refusal.current =
          error instanceof ApiError && error.status > 0 ? (error.fields['email'] ?? error.message) : undefined;
        throw new Error(t`Failed to subscribe. Please try again.`, { cause: error });
      }
    },
  });
  useEarlyEntries(form, ['email']);
  const { problems, attempt } = form.frame;
  const [problem] = problems;
  const isSubscribing = form.isSaving;

  const tellProblem = () => {
    if (!problem) return;
    setThanks(null);
    if (problem.fieldId) {
      show({ isError: true, title: t`Invalid Email`, text: problem.message, forMs: invalidMs });
      input.current?.focus();
    } else {
      const text = refusal.current ?? problem.message;
      show({ isError: true, title: t`Failed to Subscribe`, text, forMs: resultMs });
    }
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once for each failed try
  useEffect(tellProblem, [attempt]);

  // A disabled field loses focus; it is restored after submitting with Enter.
  const wasInField = useRef(false);
  useLayoutEffect(() => {
    if (!isSubscribing && wasInField.current) input.current?.focus();
    if (!isSubscribing) wasInField.current = false;
  }, [isSubscribing]);

  const { error: _, ...field } = form.field('email');
  return (
    <div className={`no-print ${classes['newsletter']}`}>
      <h2 id={`${id}title`}>{t`News by email`}</h2>
      <p id={`${id}about`}>{t`Test dates and new batches, by email.`}</p>
      <form
        noValidate
        onSubmit={(event) => {
          if (!isSubscribing) wasInField.current = document.activeElement === input.current;
          form.frame.onSubmit(event);
        }}
        onFocus={form.frame.onFocus}
        aria-labelledby={`${id}title`}
        className={`cluster gap-8 ${classes['form']}`}
      >
        <label htmlFor={field.id} className="hidden-text">{t`Email address`}</label>
        <input
          {...field}
          ref={input}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          placeholder={t`Email address`}
          disabled={isSubscribing}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}about ${id}outcome`}
        />
        <button type="submit" disabled={!isReady} aria-disabled={isSubscribing || undefined}>
          {isSubscribing ? t`Subscribing...` : t`Subscribe`}
        </button>
      </form>
      <p
        id={`${id}outcome`}
        role="status"
        className={classes['outcome']}
        data-error={problem ? true : undefined}
        data-empty={problem || thanks !== null ? undefined : true}
      >
        {problem?.message ?? thanks}
      </p>
      {popup && (
        <Suspense>
          <Popup popup={popup} onClose={() => setPopup(null)} />
        </Suspense>
      )}
    </div>
  );
}
