import type { AnnouncementStatus as Status } from '#contract/announcements';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { tones, useAnnouncementWords } from './announcement-words.ts';

export function AnnouncementBadge({ status }: { status: Status }) {
  const { statuses } = useAnnouncementWords();
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>;
}
