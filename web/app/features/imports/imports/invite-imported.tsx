import type { ImportKind } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { addSlip } from '../../../session/slips.ts';
import { Button } from '../../../ui/mantine.ts';
import { useInviteImported } from '../imports.queries.ts';

interface InviteImportedProps {
  id: string;
  kind: ImportKind;
  /** The number of people without a login when the page was loaded. */
  count: number;
}

/** Creates a login for everyone of an import, page by page; slips collect in the tray, where they are printed. */
export function InviteImported({ id, kind, count }: InviteImportedProps) {
  const { t } = useLingui();
  const invite = useInviteImported();
  const [progress, setProgress] = useState<{ sent: number; slips: number; waiting: number }>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setError(undefined);
    let done = progress ?? { sent: 0, slips: 0, waiting: count };
    try {
      while (done.waiting > 0) {
        const { data } = await invite.mutateAsync(id);
        data.slips.forEach(addSlip);
        // Some people wait, yet none could be invited: another admin is inviting them at the same time.
        if (data.sent + data.slips.length === 0) break;
        done = { sent: done.sent + data.sent, slips: done.slips + data.slips.length, waiting: data.waiting };
        setProgress(done);
      }
    } catch (problem) {
      setError((problem as Error).message);
    }
    setBusy(false);
  };
  const waiting = progress?.waiting ?? count;
  const [sent, slips] = [progress?.sent ?? 0, progress?.slips ?? 0];
  return (
    <div className="stack gap-12">
      {error !== undefined && <Notice tone="err">{error}</Notice>}
      {progress && (
        <p role="status">
          {[
            sent > 0 &&
              t`${plural(sent, { one: '# invitation is on its way by mail.', other: '# invitations are on their way by mail.' })}`,
            slips > 0 &&
              t`${plural(slips, { one: '# login slip is ready below to print.', other: '# login slips are ready below to print.' })}`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {waiting > 0 && (
        <div>
          <Button
            size="lg"
            loading={isBusy}
            leftSection={<KeyRound size={18} aria-hidden />}
            onClick={() => void run()}
          >
            {kind === 'teachers'
              ? t`${plural(waiting, { one: 'Invite # teacher', other: 'Invite # teachers' })}`
              : t`${plural(waiting, { one: 'Invite # student', other: 'Invite # students' })}`}
          </Button>
        </div>
      )}
    </div>
  );
}
