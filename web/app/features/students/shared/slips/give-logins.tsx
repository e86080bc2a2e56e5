import type { FirstLogins } from '#contract/auth';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../../../design/notice.tsx';
import { LocalLinksNotice } from '../../../system/shared/local-links.tsx';
import { addSlip } from '../../../../session/slips.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Button } from '../../../../ui/mantine.ts';

interface GiveLoginsProps {
  /** The number of people to give a login, as far as it is known. */
  count: number;
  /** "Give 12 students their logins". */
  labelOf: (count: number) => string;
  /** Gives a login to the next few; `again` as in the contract. */
  invite: (again?: string) => Promise<FirstLogins>;
}

/** Gives first logins, a few people per request; slips collect in the tray, where they are printed. */
export function GiveLogins({ count, labelOf, invite }: GiveLoginsProps) {
  const { t } = useLingui();
  const { sent, slips, waiting, unused, isBusy, isAsked, error, run } = useGivenLogins(count, invite);
  const done = sent + slips;
  const all = done + waiting;
  return (
    <div className="stack gap-12">
      {error !== undefined && <Notice tone="err">{error}</Notice>}
      {waiting > 0 && <LocalLinksNotice by="server" />}
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
      {unused !== undefined && !isBusy && <NewLogins count={unused.count} onGive={() => void run(unused.at)} />}
    </div>
  );
}

/** Offers new logins to those who never used theirs, for slips that were lost. */
function NewLogins({ count, onGive }: { count: number; onGive: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        {t`${plural(count, { one: '# of them has a login already and has never logged in. Was the slip lost?', other: '# of them have a login already and have never logged in. Were the slips lost?' })}`}
      </p>
      <div>
        <Button variant="default" leftSection={<KeyRound size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t`${plural(count, { one: 'Give # new login', other: 'Give # new logins' })}`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`${plural(count, { one: 'Give # new login?', other: 'Give # new logins?' })}`}
        keepLabel={t`Keep the old ones`}
        actLabel={t`Give new logins`}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          onGive();
        }}
      >
        {t`Their earlier slips and invitations stop working. Anyone who has already logged in keeps their password.`}
      </ConfirmDialog>
    </>
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
  const [unused, setUnused] = useState<{ count: number; at: string }>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (again?: string) => {
    setBusy(true);
    setAsked(true);
    setError(undefined);
    try {
      let next = await invite(again);
      // The first answer alone counts none of those who get a login here.
      setUnused(again === undefined && next.unused > 0 ? { count: next.unused, at: next.at } : undefined);
      for (;;) {
        const { sent, slips, waiting } = next;
        slips.forEach(addSlip);
        setGiven((before) => ({ sent: before.sent + sent, slips: before.slips + slips.length, waiting }));
        // If some wait, yet none could be invited, another admin is inviting them at the same time.
        if (waiting === 0 || sent + slips.length === 0) break;
        next = await invite(again);
      }
    } catch (problem) {
      setError((problem as Error).message);
    }
    setBusy(false);
  };
  return { ...given, unused, isBusy, isAsked, error, run };
}
