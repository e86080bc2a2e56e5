import { useEffect } from 'react';

const unsaved = new Set<() => boolean>();

/** Whether anything on the page would be lost by leaving it now. */
export const hasUnsavedWork = (): boolean => [...unsaved].some((isUnsaved) => isUnsaved());

/** Registers work that the page of another person, or none, would lose. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  useEffect(() => {
    unsaved.add(isUnsaved);
    return () => void unsaved.delete(isUnsaved);
  }, [isUnsaved]);
}
