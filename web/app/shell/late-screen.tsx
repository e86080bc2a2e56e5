import { type ComponentType, lazy, Suspense } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { NotOnDevice } from './not-on-device.tsx';

/** Replaces a screen whose chunk could not be fetched, until it can. */
export function lateScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Screen = lazy(() => retryImport(load));
  return function LateScreen() {
    return (
      <Suspense fallback={<NotOnDevice />}>
        <Screen />
      </Suspense>
    );
  };
}
