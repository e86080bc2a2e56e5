import type { Family as FamilyData } from '#contract/family';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Language } from '#contract/languages';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { showLanguage } from '../../lib/messages.ts';
import { shownLanguage } from '../../lib/own-words.ts';
import { PlainButton } from '../parts/form-buttons.tsx';
import { FamilyBar, type FamilyProps } from './family-bar.tsx';
import { closeFamily, getFamily, getFamilySession, openFamily, setFamilyLanguage } from './family-calls.ts';
import { FamilyDigits } from './family-digits.tsx';
import { FamilyLink } from './family-link.tsx';
import { FamilyView } from './family-view.tsx';
import classes from './family.module.css';

type State =
  | { kind: 'loading' | 'without-link' }
  | { kind: 'asking'; secret: string }
  /** The server's message about an invalid or paused link. */
  | { kind: 'refused'; text: string }
  | { kind: 'failed' }
  | { kind: 'open'; family: FamilyData };

/** The secret after `#`, which no server, proxy or link preview receives. */
const secretInAddress = () => window.location.hash.slice(1);

const forgetSecret = () => window.history.replaceState(null, '', window.location.pathname);

/** The guardian's language; without network and its catalogue the current one stays. */
const follow = (language: Language) =>
  language === shownLanguage() ? undefined : showLanguage(language).catch(() => undefined);

async function arrive(): Promise<State> {
  const secret = secretInAddress();
  const { data } = await (secret === '' ? call(getFamilySession) : call(openFamily, { body: { secret } }));
  if (data.isOpen) return showPage();
  if (data.language !== null) await follow(data.language);
  return secret === '' ? { kind: 'without-link' } : { kind: 'asking', secret };
}

/** Loads the page, in the language chosen before it was open, if there is one. */
async function showPage(chosen?: Language): Promise<State> {
  if (chosen !== undefined) await call(setFamilyLanguage, { body: { language: chosen } });
  const { data: family } = await call(getFamily);
  await follow(family.guardian.language);
  forgetSecret();
  return { kind: 'open', family };
}

const stateAfter = (error: unknown): State =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? { kind: 'refused', text: messageOf(error) }
    : { kind: 'failed' };

/** The guardian's view: the question for the digits, or the page of the own children. */
export function Family(props: FamilyProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Language>();
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const next = await arrive().catch(stateAfter);
      if (!isGone) setState(next);
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [attempt]);

  const openWith = (secret: string) => {
    window.history.replaceState(null, '', `#${secret}`);
    tryAgain();
  };
  const tryAgain = () => {
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  const close = async () => {
    try {
      await call(closeFamily);
      setState({ kind: 'without-link' });
    } catch {
      setState({ kind: 'failed' });
    }
  };

  /** Changes the language here, and for the guardian as soon as the page is open. */
  const choose = async (language: Language) => {
    setProblem(undefined);
    try {
      if (state.kind === 'open') {
        await call(setFamilyLanguage, { body: { language } });
        setAttempt(attempt + 1);
      } else {
        await showLanguage(language);
        setChosen(language);
      }
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <div className={classes['page']}>
      <FamilyBar {...props} onLanguage={(language) => void choose(language)} />
      <h1
        className={state.kind === 'open' ? 'hidden-text' : `text-h2 ${classes['title']}`}
      >{t`Your child’s attendance`}</h1>
      {problem !== undefined && (
        <p role="alert" className={classes['card']}>
          {problem}
        </p>
      )}
      {state.kind === 'open' ? (
        <FamilyView family={state.family} onChange={setAttempt.bind(null, attempt + 1)} onClose={() => void close()} />
      ) : (
        <div className={classes['body']}>
          <div className={`sheet stack gap-14 ${classes['card']}`} aria-live="polite">
            {state.kind === 'loading' && (
              <p aria-busy>
                <Trans>Opening the page…</Trans>
              </p>
            )}
            {state.kind === 'asking' && (
              <FamilyDigits
                secret={state.secret}
                onOpened={() => void showPage(chosen).then(setState, () => setState({ kind: 'failed' }))}
                onRefused={(error) => setState(stateAfter(error))}
              />
            )}
            {state.kind === 'without-link' && <FamilyLink onSecret={openWith} />}
            {state.kind === 'refused' && <p role="alert">{state.text}</p>}
            {state.kind === 'failed' && (
              <>
                <p role="alert">
                  <Trans>The page could not be loaded. Check your internet connection and try again.</Trans>
                </p>
                <PlainButton onClick={tryAgain}>{t`Try again`}</PlainButton>
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
