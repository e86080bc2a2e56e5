import type { Delivery } from '#contract/family-messages';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

/** The delivery state of a message that a service sends, with the reason if it is not on its way. */
export function DeliveryLine({ delivery: { state, reason } }: { delivery: Delivery }) {
  const { t } = useLingui();
  const words: Record<Delivery['state'], { tone: Tone; word: string }> = {
    queued: { tone: 'info', word: t`On its way` },
    sent: { tone: 'info', word: t`Sent` },
    delivered: { tone: 'ok', word: t`Delivered` },
    read: { tone: 'ok', word: t`Read` },
    failed: { tone: 'err', word: t`Not delivered` },
  };
  const { tone, word } = words[state];
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {reason !== null && <span className="aside-small"> {reason}</span>}
    </>
  );
}
