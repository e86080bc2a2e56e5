import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './newsletter-sign-up.module.css';
import { useNewsletterSignUp } from './use-newsletter-sign-up.ts';

// The chunk is loaded on first use.
const Popup = lazy(() => retryImport(async () => ({ default: (await import('../parts/popup.tsx')).Popup })));

const id = 'newsletter-';

/** The newsletter form of the public footer. */
export function NewsletterSignUp() {
  const { t } = useLingui();
  const isReady = useHydrated();
  const { form, input, keepFocus, problem, thanks, popup, closePopup } = useNewsletterSignUp();
  const isSubscribing = form.isSaving;
  const { error: _, ...field } = form.field('email');
  return (
    <div className={`no-print ${classes['newsletter']}`}>
      <h2 id={`${id}title`}>{t`News by email`}</h2>
      <p id={`${id}about`}>{t`Test dates and new batches, by email.`}</p>
      <form
        noValidate
        onSubmit={(event) => {
          keepFocus();
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
          <Popup popup={popup} onClose={closePopup} />
        </Suspense>
      )}
    </div>
  );
}
