import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink, PageHead, Wrap } from '../../design/site-parts.tsx';
import classes from './unsubscribe.module.css';
import { useOwnSubscription } from './use-own-subscription.ts';

/** The masked address, and a button to unsubscribe it. */
export function Unsubscribe() {
  const { t } = useLingui();
  const { state, retry, leave } = useOwnSubscription();
  return (
    <Wrap className={classes['page']}>
      <PageHead title={state.kind === 'gone' ? t`You are unsubscribed` : t`News by email`} />
      <div aria-live="polite" className={`stack gap-20 sheet ${classes['text']}`}>
        {state.kind === 'loading' && (
          <p>
            <Trans>Checking the link…</Trans>
          </p>
        )}
        {state.kind === 'unknown' && <UnknownLink />}
        {state.kind === 'failed' && <NotChecked onRetry={retry} />}
        {(state.kind === 'asking' || state.kind === 'leaving') && (
          <>
            <Question address={state.maskedEmail} />
            {state.kind === 'asking' && state.problem && (
              <p role="alert" className="strong wrong">
                <Trans>You could not be unsubscribed. Check your internet connection and try again.</Trans>
              </p>
            )}
            <button
              type="button"
              className={`${classes['button']}`}
              aria-disabled={state.kind === 'leaving' || undefined}
              onClick={() => state.kind === 'asking' && void leave(state.maskedEmail)}
            >
              {state.kind === 'leaving' ? <Trans>Unsubscribing…</Trans> : <Trans>Unsubscribe</Trans>}
            </button>
          </>
        )}
        {state.kind === 'gone' && <Goodbye address={state.maskedEmail} />}
      </div>
    </Wrap>
  );
}

function UnknownLink() {
  return (
    <>
      <p>
        <Trans>
          We do not know this link. Part of it may be missing: open it again from the mail, or copy all of it.
        </Trans>
      </p>
      <p>
        <Trans>If that does not help, the office can stop the news for you.</Trans>
      </p>
      <p>
        <ButtonLink to="/contact" look="primary">
          <Trans>Contact Us</Trans>
        </ButtonLink>
      </p>
    </>
  );
}

function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p>
        <Trans>The link could not be checked. Check your internet connection and try again.</Trans>
      </p>
      <button type="button" className={`${classes['button']}`} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </>
  );
}

function Question({ address }: { address: string }) {
  return (
    <p>
      <Trans>
        News goes to <strong>{address}</strong>. To stop it, press this button.
      </Trans>
    </p>
  );
}

function Goodbye({ address }: { address: string }) {
  return (
    <>
      <p>
        <Trans>
          No more news goes to <strong>{address}</strong>. If this was a mistake, subscribe again at the bottom of this
          page.
        </Trans>
      </p>
      <p>
        <ButtonLink to="/" look="secondary">
          <Trans>Home</Trans>
        </ButtonLink>
      </p>
    </>
  );
}
