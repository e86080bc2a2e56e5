import type { MailInList } from '#contract/mail';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

type Status = MailInList['status'];

export const mailStatuses: Record<Status, { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`Waiting`, tone: 'warn' },
  sending: { label: msg`Being sent`, tone: 'info' },
  sent: { label: msg`Sent`, tone: 'ok' },
  failed: { label: msg`Not sent`, tone: 'err' },
};

export function MailStatusBadge({ status }: { status: Status }) {
  const { t } = useLingui();
  const { label, tone } = mailStatuses[status];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}
