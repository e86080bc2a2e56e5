import type { BatchInList } from '#contract/batches';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<BatchInList['status'], Tone> = { active: 'ok', completed: 'mute', cancelled: 'err' };

export function BatchBadge({ status }: { status: BatchInList['status'] }) {
  const { t } = useLingui();
  const words = { active: t`Active`, completed: t`Completed`, cancelled: t`Cancelled` };
  return <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>;
}
