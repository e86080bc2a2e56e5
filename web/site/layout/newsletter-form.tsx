import { useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepTrying } from '../../lib/keep-trying.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './newsletter-form.module.css';
import type { PopupContent } from '../parts/popup.tsx';

// Only somebody who subscribes needs these.
const Popup = lazy(() => keepTrying(async () => ({ default: (await import('../parts/popup.tsx')).Popup })));
const loadSubscribe = () => import('./subscribe.ts');

const invalidMs = 2000;
const resultMs = 2500;
const id = 'newsletter-';
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Outcome {
  isError: boolean;
  /** Stays under the field. */
  text: string;
}

/** The form in the footer of the public site: idle, subscribing, and idle again with what came of it. */
export function NewsletterForm() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isSubscribing, setSubscribing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [popup, setPopup] = useState<PopupContent | null>(null);
  const shown = useRef(0);
  const isReady = useHydrated();

  // Typed while the scripts were still on their way.
  useEffect(() => setEmail(input.current?.value ?? ''), []);

  const tell = (result: Outcome, content: Omit<PopupContent, 'key' | 'isError'>) => {
    shown.current += 1;
    setOutcome(result);
    setPopup({ key: shown.current, isError: result.isError, ...content });
  };

  const subscribe = async (address: string) => {
    setSubscribing(true);
    setOutcome(null);
    const result = await loadSubscribe()
      .then((loaded) => loaded.subscribe(address))
      .catch(() => ({ isDone: false, message: undefined }));
    setSubscribing(false);
    if (result.isDone) {
      const text = result.message ?? t`Thank you for subscribing.`;
      setEmail('');
      tell({ isError: false, text }, { title: t`Subscribed`, text, forMs: resultMs });
    } else {
      const text = t`Failed to subscribe. Please try again.`;
      const popupText = result.message ?? text;
      tell({ isError: true, text }, { title: t`Failed to Subscribe`, text: popupText, forMs: resultMs });
    }
  };

  // A disabled field loses the focus; who pressed Enter in it gets it back.
  const wasInField = useRef(false);
  useLayoutEffect(() => {
    if (!isSubscribing && wasInField.current) input.current?.focus();
    if (!isSubscribing) wasInField.current = false;
  }, [isSubscribing]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubscribing) return;
    const address = email.trim();
    if (!emailPattern.test(address)) {
      const text = t`Please enter a valid email address.`;
      tell({ isError: true, text }, { title: t`Invalid Email`, text, forMs: invalidMs });
      input.current?.focus();
      return;
    }
    wasInField.current = document.activeElement === input.current;
    void subscribe(address);
  };

  return (
    <div className={classes['newsletter']}>
      <h2 id={`${id}title`}>{t`News by email`}</h2>
      <p id={`${id}about`}>{t`Test dates and new batches, by email.`}</p>
      <form noValidate onSubmit={submit} aria-labelledby={`${id}title`} className={classes['form']}>
        <label htmlFor={`${id}email`} className="hidden-text">{t`Email address`}</label>
        <input
          ref={input}
          id={`${id}email`}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          placeholder={t`Email address`}
          value={email}
          disabled={isSubscribing}
          aria-invalid={outcome?.isError || undefined}
          aria-describedby={`${id}about ${id}outcome`}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" disabled={!isReady} aria-disabled={isSubscribing || undefined}>
          {isSubscribing ? t`Subscribing...` : t`Subscribe`}
        </button>
      </form>
      <p
        id={`${id}outcome`}
        role="status"
        className={classes['outcome']}
        data-error={outcome?.isError || undefined}
        data-empty={outcome === null || undefined}
      >
        {outcome?.text}
      </p>
      {popup && (
        <Suspense>
          <Popup popup={popup} onClose={() => setPopup(null)} />
        </Suspense>
      )}
    </div>
  );
}
