import type { AnnouncementInList } from '#contract/announcements';
import { useLingui } from '@lingui/react/macro';
import { addDays, today } from '../../../lib/dates.ts';
import { showDone, showUndo } from '../../ui/undo-toast.tsx';
import { useUpdateAnnouncement } from './shared/announcements.queries.ts';

export type Ending = Pick<AnnouncementInList, '_id' | 'version' | 'status' | 'startDate' | 'endDate' | 'title'>;

/** An announcement that began before today can end today; one that began today can only be deleted. */
export const canEnd = ({ status, startDate }: Ending): boolean => status === 'active' && startDate < today();

/** Ends an announcement early, with undo. */
export function useEndAnnouncement() {
  const { t } = useLingui();
  const update = useUpdateAnnouncement();
  const end = async ({ _id: id, version, endDate, title }: Ending) => {
    const { data } = await update.mutateAsync({ id, version, endDate: addDays(today(), -1) });
    showUndo({
      message: t`“${title}” has ended`,
      onUndo: () =>
        update.mutate({ id, version: data.version, endDate }, { onError: ({ message }) => showDone(message) }),
    });
  };
  return (announcement: Ending) =>
    void end(announcement).catch((error: unknown) => showDone(error instanceof Error ? error.message : ''));
}
