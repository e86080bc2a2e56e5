import { deviceStore } from './device-store.ts';

const store = deviceStore('tasika-import');

/** The import that is being prepared on this device; one at a time. */
export const readKeptImport = <Draft>(): Promise<Draft | undefined> => store.get<Draft>('draft').catch(() => undefined);

export const keepImport = (draft: unknown): Promise<void> => store.set('draft', draft).catch(() => undefined);

export const forgetImport = (): Promise<void> => store.clear().catch(() => undefined);
