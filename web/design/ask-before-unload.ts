import { useEffect } from 'react';
import { isWorkAbandoned, useUnsavedWork } from '../lib/unsaved-work.ts';

/** Makes the browser confirm a reload or closing the tab while input would be lost. */
export function useAskBeforeUnload(hasUnsaved: () => boolean): void {
  useUnsavedWork(hasUnsaved);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isWorkAbandoned() && hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
