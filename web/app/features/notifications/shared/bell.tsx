import { useLingui } from '@lingui/react/macro';
import { Bell as BellIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../../../ui/screen-width.ts';
import classes from './bell.module.css';
import { useBellPanel } from './use-bell-panel.ts';

const panelId = 'notifications';

interface BellProps {
  count: number;
  /** The count in words: "2 unread". */
  words: string;
  /** The panel, with what closes it and gives the focus back, and what closes it when a row was followed. */
  children: (onClose: () => void, onLeave: () => void) => ReactNode;
}

/** The bell of the top bar: a non-modal panel from 992 px, below that a modal sheet. */
export function Bell({ count, words, children }: BellProps) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const { isOpen, setOpen, closeToBell, root, bell, panel, around } = useBellPanel(isNarrow);
  return (
    <div ref={root} role="presentation" className={classes['around']} {...around}>
      <button
        ref={bell}
        type="button"
        className={`centred ${classes['bell']}`}
        aria-label={count > 0 ? t`Notifications, ${words}` : t`Notifications`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon size={22} aria-hidden />
        {count > 0 && (
          <span className={`centred ${classes['badge']}`} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {/* The count changes with an answer or a press, so at most a few times a minute. */}
      <span className="hidden-text" role="status">
        {count > 0 && t`Notifications, ${words}`}
      </span>
      <dialog
        ref={panel}
        id={panelId}
        aria-label={t`Notifications`}
        className={classes['panel']}
        data-sheet={isNarrow || undefined}
        onCancel={closeToBell}
      >
        {isOpen && children(closeToBell, () => setOpen(false))}
      </dialog>
    </div>
  );
}
