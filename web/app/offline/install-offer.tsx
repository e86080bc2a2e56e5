import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { UnstyledButton } from '../ui/mantine.ts';
import { localStore } from '../../lib/storage.ts';
import classes from './install-offer.module.css';

/** What Chromium sends when the application could be installed; the types of the web do not know it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

// It comes once, perhaps before anything is drawn.
let early: InstallEvent | null = null;
const keepEarly = (event: Event) => {
  event.preventDefault();
  early = event as InstallEvent;
};
if (typeof window !== 'undefined') window.addEventListener('beforeinstallprompt', keepEarly);

const key = 'tasika.install';
const declined = 'no';

/** How often somebody has come on another day, `no` once they do not want to be asked. */
function countVisit(): boolean {
  const kept = localStore.read(key);
  if (kept === declined) return false;
  const day = new Date().toDateString();
  if (kept === null) localStore.write(key, day);
  return kept !== null && kept !== day;
}

/** Safari on an iPhone or iPad asks nobody itself; only it says whether it was opened from the home screen. */
const isSafariOnPhone = () => 'standalone' in navigator && navigator.standalone === false;

/** Quietly offers to install the application, from the second day on which somebody comes, until they say yes or no. */
export function InstallOffer() {
  const { t } = useLingui();
  const [mayAsk, setMayAsk] = useState(countVisit);
  const [event, setEvent] = useState(() => early);
  useEffect(() => {
    const keep = (offered: Event) => {
      offered.preventDefault();
      setEvent(offered as InstallEvent);
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  if (!mayAsk || (event === null && !isSafariOnPhone())) return null;
  const end = () => {
    setMayAsk(false);
    localStore.write(key, declined);
  };
  return (
    <aside className={`row wrap muted no-print ${classes['offer']}`} aria-label={t`Install`}>
      <Download size={20} aria-hidden />
      <span>
        {event === null ? (
          <Trans>Install it with Share and “Add to Home Screen”, and it opens without internet too.</Trans>
        ) : (
          <Trans>Install it on this device, and it opens without internet too.</Trans>
        )}
      </span>
      {event && (
        <UnstyledButton
          className={classes['act']}
          onClick={() => {
            end();
            void event.prompt();
          }}
        >
          <Trans>Install</Trans>
        </UnstyledButton>
      )}
      <UnstyledButton className={classes['act']} onClick={end}>
        <Trans>No, thanks</Trans>
      </UnstyledButton>
    </aside>
  );
}
