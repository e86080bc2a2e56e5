import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/dates.ts';
import { Notice } from '../../../design/notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button } from '../../ui/mantine.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { copyText } from '../../ui/copy-text.ts';
import classes from './calendar-button.module.css';
import { useChangeFeed, useScheduleFeed } from './shared/schedule.queries.ts';

/** Opens the ways to subscribe to one's classes in a calendar program. */
export function CalendarButton({ filePath }: { filePath: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<CalendarPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Add to calendar`}
      </Button>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title={t`Your classes in your calendar`}>
        <CalendarWays filePath={filePath} />
      </SidePanel>
    </>
  );
}

function CalendarWays({ filePath }: { filePath: string }) {
  const { t } = useLingui();
  return (
    <div className={`stack ${classes['ways']}`}>
      <section className="stack gap-12">
        <h3>{t({ message: 'Subscribe', context: 'to a calendar' })}</h3>
        <p className="muted">{t`Your calendar updates by itself, and shows what was changed or cancelled.`}</p>
        <PrivateAddress />
      </section>
      <section className="stack gap-12">
        <h3>{t`Download a file`}</h3>
        <p className="muted">{t`Your classes as they are today. Later changes will not show in your calendar.`}</p>
        <Button
          component="a"
          href={filePath}
          download="schedule.ics"
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
        >
          {t`Download the file`}
        </Button>
      </section>
    </div>
  );
}

/** A secret address, which can be renewed if it leaked. */
function PrivateAddress() {
  const { t } = useLingui();
  const feed = useScheduleFeed(true);
  const change = useChangeFeed();
  const [isAsking, setAsking] = useState(false);
  const problem = feed.error ?? change.error;
  if (feed.isPending) return null;
  const path = feed.data?.path ?? null;
  if (path === null) {
    return (
      <>
        {problem && <Notice tone="err">{messageOf(problem)}</Notice>}
        <Button loading={change.isPending} onClick={() => change.mutate('renew')}>
          {t`Make a private address`}
        </Button>
      </>
    );
  }
  const address = `${location.origin}${path}`;
  const madeAt = formatInstant(feed.data?.createdAt ?? '');
  return (
    <>
      {problem && <Notice tone="err">{messageOf(problem)}</Notice>}
      <TextField
        label={t`Private address`}
        description={t`Anyone with this address can see your classes, so keep it to yourself. It ends when you change your password.`}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="cluster gap-8">
        <Button leftSection={<Copy size={18} aria-hidden />} onClick={() => void copyText(address, t`Address copied`)}>
          {t`Copy address`}
        </Button>
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="default">
          {t`Open in my calendar`}
        </Button>
      </div>
      <p className={classes['made']}>
        <Trans>Made on {madeAt}</Trans>
      </p>
      <Button variant="subtle" color="paper" onClick={() => setAsking(true)}>
        {t`Make a new address`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Make a new address?`}
        keepLabel={t`Keep this address`}
        actLabel={t`Make a new address`}
        isActing={change.isPending}
        onKeep={() => setAsking(false)}
        onAct={() => change.mutate('renew', { onSettled: () => setAsking(false) })}
      >
        {t`The old address stops working immediately. Calendars that use it no longer show your classes.`}
      </ConfirmDialog>
    </>
  );
}
