import type { MyPush, PushChoices } from '#contract/push';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { unsubscribeFromPush } from '../../../../lib/push.ts';
import { usePushAddress } from '../../../../lib/use-push-address.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteMyPush, useSaveMyPush } from '../push.queries.ts';

/** Changes the kinds of push notifications on this device, and turns them off. */
export function usePushSwitches({ publicKey, choices }: MyPush) {
  const { t, i18n } = useLingui();
  const { state, hasAddress = true, setHasAddress, subscribe } = usePushAddress(publicKey);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveMyPush();
  const turnOff = useDeleteMyPush();
  const language = i18n.locale === 'mr' || i18n.locale === 'hi' ? i18n.locale : 'en';

  const keep = async (wanted: Omit<PushChoices, 'language'>) => {
    setProblem(null);
    // The browser's own messages are in English and about its push service.
    const address = await subscribe(publicKey).catch(() => undefined);
    if (!address) {
      setProblem(
        address === null
          ? t`This browser did not allow it. Nothing was changed.`
          : t`The browser could not turn it on. Try again later.`,
      );
      return;
    }
    // The mutation shows a refusal of the server.
    await save.mutateAsync({ ...wanted, language, ...address }).then(
      () => setHasAddress(true),
      () => undefined,
    );
  };
  const stop = async () => {
    await turnOff.mutateAsync();
    await unsubscribeFromPush();
    showDone(t`This device no longer rings`);
  };
  return { state, choices: hasAddress ? choices : null, problem, save, keep, turnOff, stop };
}
