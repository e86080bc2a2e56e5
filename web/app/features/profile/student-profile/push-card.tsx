import { type MyPush, type PushChoices, type PushKind, quietHours } from '#contract/push';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '../../../../lib/dates.ts';
import { type PushState, withKind } from '../../../../lib/push.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, Switch } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useMyPush } from '../push.queries.ts';
import { usePushSwitches } from './use-push-switches.ts';

const kinds: { kind: PushKind; label: ReturnType<typeof msg> }[] = [
  { kind: 'announcements', label: msg`Announcements` },
  { kind: 'notes', label: msg`New notes` },
  { kind: 'changes', label: msg`Changes of tomorrow’s classes` },
];

/** The kinds of push notifications on this device; off until the person turns them on here. */
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

function PushSwitches(push: MyPush) {
  const { t } = useLingui();
  const { state, choices, problem, save, keep, turnOff, stop } = usePushSwitches(push);
  if (state !== 'ready') return <WhyNot state={state} />;
  const [from, to] = [formatTime(quietHours.from), formatTime(quietHours.to)];
  const turnOn = () => void keep({ kinds: kinds.map(({ kind }) => kind), showsNames: false });
  return (
    <div className="stack gap-16">
      <p className="muted">
        <Trans>
          Rings while you are logged in here, never between {from} and {to}.
        </Trans>
      </p>
      {problem !== null && <Notice tone="info">{problem}</Notice>}
      {save.isError && <ErrorCard error={save.error} onRetry={() => save.reset()} />}
      {turnOff.isError && <ErrorCard error={turnOff.error} onRetry={() => turnOff.reset()} />}
      {choices && <Choices choices={choices} isSaving={save.isPending} onChange={(wanted) => void keep(wanted)} />}
      <div className="row">
        <Button
          variant="default"
          loading={choices ? turnOff.isPending : save.isPending}
          onClick={choices ? () => void stop() : turnOn}
        >
          {choices ? t`Turn off` : t`Turn on`}
        </Button>
      </div>
    </div>
  );
}

/** Explains why this browser cannot show notifications, and what helps. */
function WhyNot({ state }: { state: PushState }) {
  return (
    <p>
      {state === 'needs-install' && (
        <Trans>
          An iPhone or iPad rings only for pages on its Home Screen: tap Share, then “Add to Home Screen”, open it from
          there and come back to this page.
        </Trans>
      )}
      {state === 'missing' && <Trans>This browser cannot show notifications here.</Trans>}
      {state === 'refused' && (
        <Trans>This browser blocks notifications of this page. Allow them in its settings, then reload the page.</Trans>
      )}
    </p>
  );
}

interface ChoicesProps {
  choices: PushChoices;
  isSaving: boolean;
  onChange: (choices: PushChoices) => void;
}

function Choices({ choices, isSaving, onChange }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      {kinds.map(({ kind, label }) => (
        <Switch
          key={kind}
          label={t(label)}
          checked={choices.kinds.includes(kind)}
          disabled={isSaving}
          onChange={(event) => onChange(withKind(choices, kind, event.currentTarget.checked))}
        />
      ))}
      <Switch
        label={t`Show names and titles`}
        description={t`Also on the locked screen, where others may read them.`}
        checked={choices.showsNames}
        disabled={isSaving}
        onChange={(event) => onChange({ ...choices, showsNames: event.currentTarget.checked })}
      />
    </>
  );
}
