import { createStore, useStore } from '../../lib/create-store.ts';

/** Why a page that holds unsaved work cannot save it now: its session has ended, or somebody else is logged in in this browser. */
export type Interruption = { kind: 'ended' } | { kind: 'other'; name: string };

const interruption = createStore<Interruption | null>(null);

export const interrupt = interruption.write;
export const isInterrupted = (): boolean => interruption.read() !== null;
export const useInterruption = (): Interruption | null => useStore(interruption);
