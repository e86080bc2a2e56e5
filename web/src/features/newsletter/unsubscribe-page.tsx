import { t as message } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import { academyName, siteMeta } from '../site/site-meta.ts';
import { PageHead, Wrap } from '../site/site-parts.tsx';
import classes from './unsubscribe-page.module.css';

interface OwnSubscription {
  maskedEmail: string;
  isSubscribed: boolean;
}

type State =
  | { kind: 'loading' | 'unknown' | 'failed' }
  | { kind: 'asking' | 'leaving' | 'gone'; maskedEmail: string; problem?: true };

export const meta: MetaFunction = (page) => [
  ...siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return { title: message`Unsubscribe`, description: message`Stop the news by email of ${name}.` };
  }),
  { name: 'robots', content: 'noindex' },
];

const ask = async (token: string, method: 'GET' | 'POST'): Promise<OwnSubscription | 'unknown'> => {
  const response = await fetch(`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`, {
    method,
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(20_000),
  });
  if (response.status === 404) return 'unknown';
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return ((await response.json()) as { data: OwnSubscription }).data;
};

const stateOf = (answer: OwnSubscription | 'unknown'): State =>
  answer === 'unknown'
    ? { kind: 'unknown' }
    : { kind: answer.isSubscribed ? 'asking' : 'gone', maskedEmail: answer.maskedEmail };

/** Behind the link in every newsletter. Opening it changes nothing: mail programs open links to look for harm. */
export default function UnsubscribePage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void ask(token, 'GET')
      .then(stateOf)
      .catch((): State => ({ kind: 'failed' }))
      .then((state) => {
        if (!isGone) setState(state);
      });
    return () => {
      isGone = true;
    };
  }, [token, attempt]);

  const leave = async (maskedEmail: string) => {
    setState({ kind: 'leaving', maskedEmail });
    setState(await ask(token, 'POST').then(stateOf, (): State => ({ kind: 'asking', maskedEmail, problem: true })));
  };

  return (
    <Wrap className={classes['page']}>
      <PageHead title={state.kind === 'gone' ? t`You are unsubscribed` : t`News by email`} />
      <div aria-live="polite" className={classes['text']}>
        {state.kind === 'loading' && (
          <p>
            <Trans>Looking up the link…</Trans>
          </p>
        )}
        {state.kind === 'unknown' && (
          <p>
            <Trans>
              This link is not known here. It may be cut off: open it once more from the mail, or copy all of it.
            </Trans>
          </p>
        )}
        {state.kind === 'failed' && (
          <>
            <p>
              <Trans>The link could not be checked. Look at your internet connection and try again.</Trans>
            </p>
            <button
              type="button"
              className={classes['button']}
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
              <p role="alert" className={classes['problem']}>
                <Trans>You could not be unsubscribed. Look at your internet connection and try again.</Trans>
              </p>
            )}
            <button
              type="button"
              className={classes['button']}
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
        News goes to <strong>{address}</strong>. Stop it with this button.
      </Trans>
    </p>
  );
}

function Goodbye({ address }: { address: string }) {
  return (
    <>
      <p>
        <Trans>
          No more news goes to <strong>{address}</strong>. If it was a mistake, subscribe again at the foot of this
          page.
        </Trans>
      </p>
      <p>
        <Link to="/" className={classes['link']}>
          <Trans>Home</Trans>
        </Link>
      </p>
    </>
  );
}
