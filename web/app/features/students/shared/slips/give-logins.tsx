import type { FirstLogins } from '#contract/auth';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../../../design/notice.tsx';
import { addSlip } from '../../../../session/slips.ts';
import { Button } from '../../../../ui/mantine.ts';

interface GiveLoginsProps {
  /** The number of people to give a login, as far as it is known. */
  count: number;
  /** "Give 12 students their logins". */
  labelOf: (count: number) => string;
  /** Gives a login to the next few. */
  invite: () => Promise<FirstLogins>;
}

/** Gives first logins, a few people per request; slips collect in the tray, where they are printed. */
export function GiveLogins({ count, labelOf, invite }: GiveLoginsProps) {
  const { t } = useLingui();
  const { sent, slips, waiting, isBusy, isAsked, error, run } = useGivenLogins(count, invite);
  const done = sent + slips;
  const all = done + waiting;
  return (
    <div className="stack gap-12">
      {error !== undefined && <Notice tone="err">{error}</Notice>}
      {isAsked && (
        <p role="status">
          {isBusy ? (
            t`${done} of ${all} have their login…`
          ) : (
            <GivenLogins sent={sent} slips={slips} waiting={waiting} />
          )}
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
            {labelOf(waiting)}
          </Button>
        </div>
      )}
    </div>
  );
}

function GivenLogins({ sent, slips, waiting }: { sent: number; slips: number; waiting: number }) {
  const { t } = useLingui();
  if (sent + slips + waiting === 0) return t`They all have a login or an invitation already.`;
  return [
    sent > 0 &&
      t`${plural(sent, { one: '# invitation is on its way by mail.', other: '# invitations are on their way by mail.' })}`,
    slips > 0 &&
      t`${plural(slips, { one: '# login slip is ready to print at the top of the page.', other: '# login slips are ready to print at the top of the page.' })}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The logins given so far; after an error the rest can be asked for again. */
function useGivenLogins(count: number, invite: GiveLoginsProps['invite']) {
  const [given, setGiven] = useState({ sent: 0, slips: 0, waiting: count });
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const run = async () => {
    setBusy(true);
    setAsked(true);
    setError(undefined);
    try {
      let next: FirstLogins;
      do {
        next = await invite();
        const { sent, slips, waiting } = next;
        slips.forEach(addSlip);
        setGiven((before) => ({ sent: before.sent + sent, slips: before.slips + slips.length, waiting }));
        // If some wait, yet none could be invited, another admin is inviting them at the same time.
      } while (next.waiting > 0 && next.sent + next.slips.length > 0);
    } catch (problem) {
      setError((problem as Error).message);
    }
    setBusy(false);
  };
  return { ...given, isBusy, isAsked, error, run };
}
