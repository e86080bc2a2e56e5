import { t } from '@lingui/core/macro';
import { showDone } from './undo-toast.tsx';

/** Copies a text to the clipboard and says so; a browser may refuse, which is said too. */
export const copyText = (
  text: string,
  copied: string,
  refused = t`This browser does not allow copying.`,
): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showDone(copied),
    () => showDone(refused),
  );
