import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import classes from './toasts.module.css';
import { showToast } from './toasts.tsx';

export interface Popup {
  kind: 'success' | 'error' | 'info';
  title: string;
  message: string;
  /** Closes by itself after this time; the same text must also stay somewhere on the page. */
  forMs: number;
}

export function showPopup({ forMs, ...popup }: Popup): void {
  showToast({ forMs, content: (close) => <PopupCard {...popup} onClose={close} /> });
}

function PopupCard({ kind, title, message, onClose }: Omit<Popup, 'forMs'> & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes['popup']} data-kind={kind}>
      <div className={classes['texts']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['message']}>{message}</p>
      </div>
      <button type="button" className={classes['close']} aria-label={t`Close`} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
