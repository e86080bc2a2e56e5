import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CommandPaletteProps } from '../features/search/command-palette.tsx';
import { useHotkeys } from '../ui/mantine.ts';
import type { SectionScreen } from '../lib/sections.ts';
import { mountOnceOpened } from '../ui/lazy-part.tsx';
import { menus, screensOf } from './menus.ts';
import { actions, words } from './palette-places.ts';
import classes from './search-button.module.css';

const loadPalette = async () => (await import('../features/search/command-palette.tsx')).CommandPalette;
const Palette = mountOnceOpened<CommandPaletteProps>(loadPalette);

/** An open dialog blocks the shortcut: its input must not be lost to a search that navigates away. */
const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The search field of the top bar, and its keyboard shortcuts. */
export function SearchButton({ role }: { role: 'admin' | 'teacher' }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string>();
  const [hasField, setHasField] = useState(false);
  const opener = useRef<Element>(null);
  useFetchedAhead();
  const open = () => {
    if (isOpen || hasDialog()) return;
    opener.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setText('');
    setEntered(undefined);
    setHasField(false);
    focusAgain(opener.current);
  };
  useHotkeys([['mod+K', open]], []);
  useHotkeys([['/', open]]);
  const { profile } = menus[role];
  const toScreen = ({ to, label }: SectionScreen) => ({ to, title: t(label), words: words[to] ? t(words[to]) : '' });
  const screens = [...screensOf(menus[role]).map(toScreen), { to: profile, title: t`Profile`, words: '' }];
  return (
    <div className={`rigid ${classes['place']}`}>
      <button
        type="button"
        className={`row gap-10 ${classes['button']}`}
        aria-label={t`Search`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Search size={18} aria-hidden />
        <span aria-hidden className={classes['word']}>{t`Search`}</span>
        <kbd aria-hidden className={classes['key']}>
          /
        </kbd>
      </button>
      {isOpen && !hasField && (
        // The field takes the input until the palette has loaded.
        <input
          ref={focusOn}
          className={`full text-h3 ${classes['field']}`}
          aria-label={t`Search`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setEntered(text);
            if (event.key === 'Escape') close();
          }}
        />
      )}
      <Palette
        isOpen={isOpen}
        onClose={close}
        role={role}
        screens={screens}
        actions={actions[role].map(toScreen)}
        text={text}
        onText={setText}
        entered={entered}
        onEnter={setEntered}
        onField={() => setHasField(true)}
      />
    </div>
  );
}

/** Prefetches the palette's chunk when idle. */
function useFetchedAhead(): void {
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) return undefined;
    const idle = requestIdleCallback(() => void loadPalette().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);
}

const focusOn = (field: HTMLInputElement | null) => field?.focus();

/** Blurs the field, which stays until the palette has faded out. */
function focusAgain(opener: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
