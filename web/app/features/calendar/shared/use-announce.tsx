import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { useUser } from '../../../session/session.ts';
import type { ToastAct } from '../../../ui/undo-toast.tsx';

interface Draft {
  title: string;
  body: string;
  /** The batch to address; without it, everyone. */
  batch?: string;
  /** The last day it is shown. */
  until: string;
}

/** After a change of the calendar, offers the office a prefilled announcement. Empty for teachers. */
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
