import { createPortal } from 'react-dom';
import classes from './printed-slips.module.css';
import { SlipCard, type SlipText } from './slip-card.tsx';

/** Eight slips on an A4 page, with cutting lines; while mounted, nothing else of the page is printed. */
export function PrintedSlips({ slips }: { slips: readonly SlipText[] }) {
  return createPortal(
    <div className={`print-only ${classes['sheets']}`}>
      {slips.map((slip) => (
        <SlipCard key={slip.signInName} {...slip} />
      ))}
    </div>,
    document.body,
  );
}
