import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './popup.module.css';

export interface PopupContent {
  /** New for each popup, which restarts its timer. */
  key: number;
  isError: boolean;
  title: string;
  text: string;
  /** Closes after this many milliseconds. */
  forMs: number;
}

/** A toast on public pages; its text is also below the field, where it is announced. */
export function Popup({ popup, onClose }: { popup: PopupContent; onClose: () => void }) {
  const { t } = useLingui();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const timer = setTimeout(() => close.current(), popup.forMs);
    return () => clearTimeout(timer);
  }, [popup.key, popup.forMs]);
  const Icon = popup.isError ? CircleAlert : CircleCheck;
  return (
    <div
      role="group"
      aria-label={popup.title}
      className={`gap-12 no-print flex text-body ${classes['popup']}`}
      data-error={popup.isError || undefined}
    >
      <Icon size={22} aria-hidden />
      <div className="fill breakable">
        <strong>{popup.title}</strong>
        <p className="muted">{popup.text}</p>
      </div>
      <button className="centred muted lit" type="button" aria-label={t`Close this dialog`} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
