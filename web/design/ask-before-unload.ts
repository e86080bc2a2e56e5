import { useEffect } from 'react';

/** Has the browser ask before a reload, or before the tab is closed, while that would lose something typed. */
export function useAskBeforeUnload(hasUnsaved: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
