import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';

interface TooltipProps {
  /** The name the control has for everybody else. */
  label: string;
  side?: 'top' | 'right';
  /** Off while the name stands beside the control. */
  isOff?: boolean;
  /** One control. */
  children: ReactNode;
}

/** Shows the name of a control that is only a picture, under the mouse and at the keyboard's focus. */
export function Tooltip({ label, side = 'top', isOff = false, children }: TooltipProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const show = ({ currentTarget }: SyntheticEvent) => {
    const box = currentTarget.firstElementChild?.getBoundingClientRect();
    if (!box) return;
    const { left, right, top, width, height } = box;
    setPlace(side === 'right' ? { left: right, top: top + height / 2 } : { left: left + width / 2, top });
  };
  const hide = () => setPlace(null);
  return (
    <span
      role="presentation"
      className={classes['around']}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
      onClick={hide}
    >
      {children}
      {place &&
        !isOff &&
        createPortal(
          <span className={classes['tooltip']} data-side={side} style={place} aria-hidden>
            {label}
          </span>,
          document.body,
        )}
    </span>
  );
}
