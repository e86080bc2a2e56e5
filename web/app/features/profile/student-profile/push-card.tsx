import { type PushChoices, type PushKind, quietHours } from '#contract/push';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatTime } from '../../../../lib/dates.ts';
import { findPushAddress, pushState, subscribeToPush, unsubscribeFromPush } from '../../../../lib/push.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, Switch } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useDeleteMyPush, useMyPush, useSaveMyPush } from '../push.queries.ts';

const kinds: { kind: PushKind; label: ReturnType<typeof msg> }[] = [
  { kind: 'announcements', label: msg`Announcements` },
  { kind: 'notes', label: msg`New notes` },
  { kind: 'changes', label: msg`Changes of tomorrow’s classes` },
];

/** What this device rings for while the application is closed; off until the person turns it on here. */
export function PushCard() {
  const { t } = useLingui();
  const push = useMyPush();
  return (
    <Card title={t`Notifications on this device`}>
      {push.isPending && <SkeletonRows rows={2} />}
      {push.isError && <ErrorCard error={push.error} onRetry={() => void push.refetch()} />}
      {push.data && <PushSwitches {...push.data} />}
    </Card>
  );
}

function PushSwitches({ publicKey, choices }: { publicKey: string; choices: PushChoices | null }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState(pushState);
  const [hasAddress, setHasAddress] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveMyPush();
  const turnOff = useDeleteMyPush();
  useEffect(() => {
    // The browser may have lost what the server still knows, as when its data was cleared.
    void findPushAddress(publicKey).then((address) => setHasAddress(address !== null));
  }, [publicKey]);
  const isOn = choices !== null && hasAddress && state === 'ready';
  const language = i18n.locale === 'mr' || i18n.locale === 'hi' ? i18n.locale : 'en';

  const keep = async (wanted: Omit<PushChoices, 'language'>) => {
    setProblem(null);
    // What a browser itself says is English, and about its push service.
    const address = await subscribeToPush(publicKey).catch(() => undefined);
    setState(pushState());
    if (!address) {
      setProblem(
        address === null
          ? t`This browser did not allow it. Nothing was changed.`
          : t`The browser could not turn it on. Try again later.`,
      );
      return;
    }
    // A refusal of the server is shown by the mutation.
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

  const [from, to] = [formatTime(quietHours.from), formatTime(quietHours.to)];
  return (
    <div className="stack gap-16">
      {state === 'needs-install' && (
        <p>
          <Trans>
            An iPhone or iPad rings only for pages on its Home Screen: tap Share, then “Add to Home Screen”, open it
            from there and come back to this page.
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
            This browser blocks notifications of this page. Allow them in its settings, then reload the page.
          </Trans>
        </p>
      )}
      {state === 'ready' && (
        <>
          <p className="muted">
            <Trans>
              Rings while you are logged in here, never between {from} and {to}.
            </Trans>
          </p>
          {problem !== null && <Notice tone="info">{problem}</Notice>}
          {save.isError && <ErrorCard error={save.error} onRetry={() => save.reset()} />}
          {turnOff.isError && <ErrorCard error={turnOff.error} onRetry={() => turnOff.reset()} />}
          {isOn ? (
            <>
              {kinds.map(({ kind, label }) => (
                <Switch
                  key={kind}
                  label={t(label)}
                  checked={choices.kinds.includes(kind)}
                  disabled={save.isPending}
                  onChange={(event) => {
                    const others = choices.kinds.filter((one) => one !== kind);
                    void keep({ ...choices, kinds: event.currentTarget.checked ? [...others, kind] : others });
                  }}
                />
              ))}
              <Switch
                label={t`Show names and titles`}
                description={t`Also on the locked screen, where others may read them.`}
                checked={choices.showsNames}
                disabled={save.isPending}
                onChange={(event) => void keep({ ...choices, showsNames: event.currentTarget.checked })}
              />
              <div className="row">
                <Button variant="default" loading={turnOff.isPending} onClick={() => void stop()}>
                  {t`Turn off`}
                </Button>
              </div>
            </>
          ) : (
            <div className="row">
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => void keep({ kinds: kinds.map(({ kind }) => kind), showsNames: false })}
              >
                {t`Turn on`}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
