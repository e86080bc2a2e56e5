import {
  deleteFamilyPush,
  getFamilyPush,
  type MyPush,
  type PushChoices,
  PushKind,
  quietHours,
  saveFamilyPush,
} from '#contract/push';
import type { Language } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { formatTime } from '../../lib/dates.ts';
import { findPushAddress, pushState, subscribeToPush, unsubscribeFromPush } from '../../lib/push.ts';
import { Checkbox } from '../parts/fields.tsx';
import { PlainButton } from '../parts/form-buttons.tsx';
import { familyWorker } from './push-of-family.ts';

/** What this phone rings for while the page is closed. Fetched when it is opened: most visits only read. */
export function FamilyPush({ language }: { language: Language }) {
  const { t } = useLingui();
  const [push, setPush] = useState<MyPush>();
  const [state, setState] = useState(pushState);
  const [hasAddress, setHasAddress] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const { data } = await call(getFamilyPush);
      // The browser may have lost what the server still knows, as when its data was cleared.
      const address = await findPushAddress(data.publicKey, familyWorker);
      if (isGone) return;
      setPush(data);
      setHasAddress(address !== null);
    };
    read().catch((error: unknown) => !isGone && setProblem(messageOf(error)));
    return () => {
      isGone = true;
    };
  }, []);

  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setSaid('');
    try {
      await work();
    } catch (error) {
      // What a browser itself says is English, and about its push service.
      setProblem(error instanceof ApiError ? messageOf(error) : t`The browser could not turn it on. Try again later.`);
    } finally {
      setBusy(false);
    }
  };
  const keep = (wanted: Omit<PushChoices, 'language'>) =>
    act(async () => {
      if (push === undefined) return;
      const address = await subscribeToPush(push.publicKey, familyWorker);
      setState(pushState());
      if (address === null) {
        setSaid(t`This browser did not allow it. Nothing was changed.`);
        return;
      }
      const { data, message } = await call(saveFamilyPush, { body: { ...wanted, language, ...address } });
      setPush({ ...push, choices: data });
      setHasAddress(true);
      setSaid(message ?? t`Saved`);
    });
  const stop = () =>
    act(async () => {
      const { message } = await call(deleteFamilyPush);
      await unsubscribeFromPush(familyWorker);
      if (push !== undefined) setPush({ ...push, choices: null });
      setSaid(message ?? t`This phone no longer rings`);
    });

  const labels: Record<PushKind, string> = {
    absences: t`An absence of your child`,
    changes: t`Changes of tomorrow’s classes`,
    announcements: t`Announcements`,
    notes: t`New notes`,
  };
  const [from, to] = [formatTime(quietHours.from), formatTime(quietHours.to)];
  const choices = push?.choices ?? null;
  return (
    <div className="stack gap-14">
      {state === 'needs-install' && (
        <p>
          <Trans>
            An iPhone or iPad rings only for pages on its Home Screen: tap Share, then “Add to Home Screen”, open it
            from there and put in the link that the office sent you.
          </Trans>
        </p>
      )}
      {state === 'missing' && (
        <p>
          <Trans>This browser cannot show notifications here.</Trans>
        </p>
      )}
      {state === 'refused' && (
        <p>
          <Trans>
            This browser blocks notifications of this page. Allow them in its settings, then open the page again.
          </Trans>
        </p>
      )}
      {state === 'ready' && push === undefined && problem === undefined && <p>{t`Loading…`}</p>}
      {state === 'ready' && push !== undefined && (
        <>
          <p className="aside">
            <Trans>
              Never between {from} and {to}. It ends when the page is closed on this phone.
            </Trans>
          </p>
          {choices !== null && hasAddress ? (
            <>
              {PushKind.options.map((kind) => (
                <Checkbox
                  key={kind}
                  id={`family-push-${kind}`}
                  label={labels[kind]}
                  checked={choices.kinds.includes(kind)}
                  onChange={(isWanted) => {
                    const others = choices.kinds.filter((one) => one !== kind);
                    void keep({ ...choices, kinds: isWanted ? [...others, kind] : others });
                  }}
                />
              ))}
              <Checkbox
                id="family-push-names"
                label={t`Show names and titles`}
                hint={t`Also on the locked screen, where others may read them.`}
                checked={choices.showsNames}
                onChange={(showsNames) => void keep({ ...choices, showsNames })}
              />
              <div>
                <PlainButton aria-disabled={isBusy || undefined} onClick={() => void stop()}>{t`Turn off`}</PlainButton>
              </div>
            </>
          ) : (
            <div>
              <PlainButton
                aria-disabled={isBusy || undefined}
                onClick={() => void keep({ kinds: [...PushKind.options], showsNames: false })}
              >
                {t`Turn on`}
              </PlainButton>
            </div>
          )}
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p role="status" className={said === '' ? 'hidden-text' : undefined}>
        {said}
      </p>
    </div>
  );
}
