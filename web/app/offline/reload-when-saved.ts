import type { DataRouter } from 'react-router';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';

/** Loads the page again, or, with unsaved work on it, once that is saved or left. */
export function reloadWhenSaved(router: DataRouter): void {
  if (!hasUnsavedWork()) return window.location.reload();
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle' || hasUnsavedWork()) return;
    unsubscribe();
    window.location.reload();
  });
}
