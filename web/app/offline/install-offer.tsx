import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { UnstyledButton } from '../ui/mantine.ts';
import { localStore } from '../../lib/storage.ts';
import classes from './install-offer.module.css';

/** Chromium's `beforeinstallprompt`, missing from lib.dom. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

// Fired once, possibly before the first render.
let early: InstallEvent | null = null;
const keepEarly = (event: Event) => {
  event.preventDefault();
  early = event as InstallEvent;
};
if (typeof window !== 'undefined') window.addEventListener('beforeinstallprompt', keepEarly);

const key = 'tasika.install';
const declined = 'no';

/** Number of days with a visit, or `no` after a refusal. */
function countVisit(): boolean {
  const stored = localStore.read(key);
  if (stored === declined) return false;
  const day = new Date().toDateString();
  if (stored === null) localStore.write(key, day);
  return stored !== null && stored !== day;
}

/** Safari on iOS has no install prompt; `standalone` exists only there. */
const isSafariOnPhone = () => 'standalone' in navigator && navigator.standalone === false;

/** Offers to install the application from the second day of use until it is accepted or refused. */
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
