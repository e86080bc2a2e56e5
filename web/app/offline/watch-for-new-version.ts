import type { DataRouter } from 'react-router';
import { registerSW } from 'virtual:pwa-register';
import { showNewVersion } from '../ui/undo-toast.tsx';
import { reloadWhenSaved } from './reload-when-saved.ts';

const hourMs = 60 * 60_000;

/**
 * Registers the service worker. A new release is fetched in the background and offered; it takes effect with the next
 * page load. A tab with unsaved work waits with that until it leaves the page, whichever tab took the release.
 */
export function watchForNewVersion(router: DataRouter): void {
  if (!('serviceWorker' in navigator)) return;
  const takeNewVersion = registerSW({
    onNeedRefresh() {
      showNewVersion(() => void takeNewVersion());
      let { pathname } = router.state.location;
      router.subscribe(({ location, navigation }) => {
        if (navigation.state !== 'idle' || location.pathname === pathname) return;
        pathname = location.pathname;
        void takeNewVersion();
      });
    },
    onNeedReload: () => reloadWhenSaved(router),
    onRegisteredSW(_address, registration) {
      setInterval(() => void registration?.update().catch(() => undefined), hourMs);
    },
  });
}
