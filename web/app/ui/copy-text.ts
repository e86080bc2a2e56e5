import { t } from '@lingui/core/macro';
import { showDone } from './undo-toast.tsx';

/** Copies a text to the clipboard and reports success, or the browser's refusal, in a toast. */
export const copyText = (
  text: string,
  copied: string,
  refused = t`This browser does not allow copying.`,
): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showDone(copied),
    () => showDone(refused),
  );
