import type { DataRouter } from 'react-router';
import { registerSW } from 'virtual:pwa-register';
import { showNewVersion } from '../ui/undo-toast.tsx';

const hourMs = 60 * 60_000;

/**
 * Registers the service worker. A new release is fetched in the background and offered; it takes effect with the next
 * page load, where no input can be lost (a page with unsaved input asks before unload).
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
    onRegisteredSW(_address, registration) {
      setInterval(() => void registration?.update().catch(() => undefined), hourMs);
    },
  });
}
