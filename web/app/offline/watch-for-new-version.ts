import type { createBrowserRouter } from 'react-router';
import { registerSW } from 'virtual:pwa-register';
import { showNewVersion } from '../ui/undo-toast.tsx';

const hourMs = 60 * 60_000;

/**
 * Keeps the application on the device. A new release is fetched behind the running one and offered; who goes on working gets it
 * with the next page they open, where nothing is typed yet (a page with typed things asks before it is left).
 */
export function watchForNewVersion(router: ReturnType<typeof createBrowserRouter>): void {
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
