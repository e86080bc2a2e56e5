import { plural, t } from '@lingui/core/macro';
import { showDone } from '../../../ui/undo-toast.tsx';

/** Copies slips to the clipboard and confirms it; a browser may refuse. */
export const copySlips = (texts: readonly string[]): Promise<void> =>
  navigator.clipboard.writeText(texts.join('\n\n')).then(
    () => showDone(plural(texts.length, { one: 'Login copied', other: '# logins copied' })),
    () => showDone(t`The browser does not let this page copy. Print the slips or write them down.`),
  );
