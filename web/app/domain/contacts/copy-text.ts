import { t } from '@lingui/core/macro';
import { showDone } from '../../ui/undo-toast.tsx';

/** Copies a text for a family to the clipboard and confirms it; a browser may refuse. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showDone(t`Copied. Paste it where you write to the family.`),
    () => showDone(t`This browser does not allow copying.`),
  );
