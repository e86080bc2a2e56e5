import { useEffect } from 'react';

const unsaved = new Set<() => boolean>();
let isAbandoned = false;

/** Once a person has chosen to leave the page without it, nothing asks about unsaved work any more. */
export function abandonWork(is = true): void {
  isAbandoned = is;
}

export const isWorkAbandoned = (): boolean => isAbandoned;

/** Whether anything on the page would be lost by leaving it now. */
export const hasUnsavedWork = (): boolean => !isAbandoned && [...unsaved].some((isUnsaved) => isUnsaved());

/** Registers work that the page of another person, or none, would lose. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  useEffect(() => {
    unsaved.add(isUnsaved);
    return () => void unsaved.delete(isUnsaved);
  }, [isUnsaved]);
}
