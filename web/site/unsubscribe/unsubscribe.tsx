import type { AnswerOf } from '#contract/endpoint';
import type { getOwnSubscription } from '#contract/newsletter';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ButtonLink, PageHead, Wrap } from '../../design/site-parts.tsx';
import { ApiError, call } from '../../lib/api.ts';
import classes from './unsubscribe.module.css';

type OwnSubscription = AnswerOf<typeof getOwnSubscription>['data'];

type State =
  | { kind: 'loading' | 'unknown' | 'failed' }
  | { kind: 'asking' | 'leaving' | 'gone'; maskedEmail: string; problem?: true };

/** The token is the last part of the address: one file serves every such link. */
const ask = async (what: 'getOwnSubscription' | 'unsubscribeFromNewsletter'): Promise<OwnSubscription | 'unknown'> => {
  const token = window.location.pathname.split('/').at(-1) ?? '';
  try {
    const contract = await import('#contract/newsletter');
    return (await call(contract[what], { params: { token } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    throw error;
  }
};

const stateOf = (answer: OwnSubscription | 'unknown'): State =>
  answer === 'unknown'
    ? { kind: 'unknown' }
    : { kind: answer.isSubscribed ? 'asking' : 'gone', maskedEmail: answer.maskedEmail };

/** The masked address, and a button to unsubscribe it. */
export function Unsubscribe() {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void ask('getOwnSubscription')
      .then(stateOf)
      .catch((): State => ({ kind: 'failed' }))
      .then((state) => {
        if (!isGone) setState(state);
      });
    return () => {
      isGone = true;
    };
  }, [attempt]);

  const leave = async (maskedEmail: string) => {
    setState({ kind: 'leaving', maskedEmail });
    setState(
      await ask('unsubscribeFromNewsletter').then(stateOf, (): State => ({
        kind: 'asking',
        maskedEmail,
        problem: true,
      })),
    );
  };

  return (
    <Wrap className={classes['page']}>
      <PageHead title={state.kind === 'gone' ? t`You are unsubscribed` : t`News by email`} />
      <div aria-live="polite" className={`stack gap-20 sheet ${classes['text']}`}>
        {state.kind === 'loading' && (
          <p>
            <Trans>Checking the link…</Trans>
          </p>
        )}
        {state.kind === 'unknown' && (
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
        )}
        {state.kind === 'failed' && (
          <>
            <p>
              <Trans>The link could not be checked. Check your internet connection and try again.</Trans>
            </p>
            <button
              type="button"
              className={`${classes['button']}`}
              onClick={() => {
                setState({ kind: 'loading' });
                setAttempt(attempt + 1);
              }}
            >
              <Trans>Try again</Trans>
            </button>
          </>
        )}
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
