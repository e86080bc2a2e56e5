import type { Language } from '#contract/languages';
import { deleteFamilyPush, getFamilyPush, type MyPush, type PushChoices, saveFamilyPush } from '#contract/push';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { unsubscribeFromPush } from '../../lib/push.ts';
import { usePushAddress } from '../../lib/use-push-address.ts';
import { familyWorker } from './push-of-family.ts';

/** Reads and changes the kinds of push notifications on this phone, and turns them off. */
export function useFamilyPush(language: Language) {
  const { t } = useLingui();
  const [push, setPush] = useState<MyPush>();
  const { state, hasAddress, setHasAddress, subscribe } = usePushAddress(push?.publicKey, familyWorker);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    call(getFamilyPush).then(
      ({ data }) => setPush(data),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, []);

  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setSaid('');
    try {
      await work();
    } catch (error) {
      // The browser's own messages are in English and about its push service.
      setProblem(error instanceof ApiError ? messageOf(error) : t`The browser could not turn it on. Try again later.`);
    } finally {
      setBusy(false);
    }
  };
  const keep = (wanted: Omit<PushChoices, 'language'>) =>
    act(async () => {
      if (push === undefined) return;
      const address = await subscribe(push.publicKey);
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
  return {
    state,
    isLoaded: push !== undefined && hasAddress !== undefined,
    choices: hasAddress ? (push?.choices ?? null) : null,
    isBusy,
    keep,
    stop,
    problem,
    said,
  };
}
