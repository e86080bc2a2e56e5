import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CalendarOff, FileText, Megaphone, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useNavigate } from 'react-router';
import { formatRelative } from '../../../../lib/dates.ts';
import classes from './bell-panel.module.css';

interface BellPanelProps {
  count: number;
  words: string;
  isEmpty: boolean;
  onClose: () => void;
  list?: Ref<HTMLUListElement>;
  /** The rows. */
  children: ReactNode;
  /** What leads to more of them. */
  more?: ReactNode;
}

export function BellPanel({ count, words, isEmpty, onClose, list, children, more }: BellPanelProps) {
  const { t } = useLingui();
  return (
    <>
      <header className={`row gap-10 ${classes['head']}`}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {count > 0 && <span className={`numbers strong primary ${classes['unread']}`}>{words}</span>}
        <button
          type="button"
          className={`centred muted lit ${classes['close']}`}
          aria-label={t`Close notifications`}
          onClick={onClose}
        >
          <X size={22} aria-hidden />
        </button>
      </header>
      {isEmpty && (
        <p className={`muted ${classes['none']}`}>
          <Trans>You are up to date.</Trans>
        </p>
      )}
      <ul ref={list}>{children}</ul>
      {more}
    </>
  );
}

export const moreClass = `ruled lit strong ring-inside full primary ${classes['more']}`;

const signs = { announcement: Megaphone, note: FileText, change: CalendarClock, leave: CalendarOff };

interface BellRowProps {
  kind: keyof typeof signs;
  to: string;
  message: ReactNode;
  /** When it was written. */
  at: string;
  isUnread: boolean;
  /** Words for what is unread, for screen readers. */
  unread: ReactNode;
  /** Called before the row's page is opened in this tab. */
  onFollow: () => void;
}

export function BellRow({ kind, to, message, at, isUnread, unread, onFollow }: BellRowProps) {
  const navigate = useNavigate();
  const Sign = signs[kind];
  return (
    <li>
      <a
        href={to}
        className={`gap-14 ruled start ring-inside flex ${classes['row']}`}
        data-unread={isUnread || undefined}
        onClick={(event) => {
          // A new tab is opened by the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onFollow();
          void navigate(to);
        }}
      >
        <span className={`centred rigid ${classes['tile']}`} data-kind={kind} aria-hidden>
          <Sign size={20} />
        </span>
        <span className="stack fill">
          <span className={`breakable ${classes['message']}`}>{message}</span>
          <span className="aside numbers">{formatRelative(at)}</span>
        </span>
        {isUnread && (
          <>
            <span className={`rigid ${classes['dot']}`} aria-hidden />
            <span className="hidden-text">{unread}</span>
          </>
        )}
      </a>
    </li>
  );
}
