import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import type { ToastAct } from '../../ui/undo-toast.tsx';

interface Draft {
  title: string;
  body: string;
  /** Those of this batch; without it everybody. */
  batch?: string;
  /** The last day on which it is shown. */
  until: string;
}

/** The offer that the office gets after a change of the calendar: an announcement of it, filled in. Empty for teachers. */
export function useAnnounce(): (draft: Draft) => ToastAct[] {
  const navigate = useNavigate();
  const { role } = useUser();
  return (draft) => {
    if (role !== 'admin') return [];
    return [
      { label: <Trans>Announce it</Trans>, onAct: () => void navigate(paths.admin.createAnnouncement({ ...draft })) },
    ];
  };
}
