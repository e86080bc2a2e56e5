import { useLingui } from '@lingui/react/macro';
import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './registration.module.css';

/** To have the reference at hand on the phone: copied, or sent to somebody by whatever the device offers. */
export function ReferenceActions({ reference, text }: { reference: string; text: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
    } catch {
      // Without leave to write it can still be read and typed.
    }
  };
  // Closing the device's sheet is no failure.
  const share = () => void navigator.share({ text }).catch(() => {});
  return (
    <div className={classes['buttons']}>
      <button type="button" className={classes['second']} onClick={() => void copy()}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        <span role="status">{isCopied ? t`Reference copied` : t`Copy the reference`}</span>
      </button>
      {canShare && (
        <button type="button" className={classes['second']} onClick={share}>
          <Share2 size={18} aria-hidden />
          {t`Share`}
        </button>
      )}
    </div>
  );
}
