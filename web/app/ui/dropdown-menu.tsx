import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown-menu.module.css';

interface DropdownMenuProps {
  /** Name of the button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** Parts with `role="menuitem"`, which close the menu, or `menuitemradio`, which leave it open. */
  children: ReactNode;
}

/** A menu below its button: arrow keys move, Escape and a tap outside close. For menus in lists, which may have to turn upwards, use Mantine's. */
export function DropdownMenu({ label, button, children }: DropdownMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const close = () => {
    target.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const closeOutside = ({ target: pressed }: PointerEvent) => {
      if (!root.current?.contains(pressed as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  };
  return (
    <div ref={root} className={classes['around']}>
      <button
        ref={target}
        type="button"
        id={id}
        className={classes['button']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          role="menu"
          tabIndex={-1}
          id={`${id}-menu`}
          aria-labelledby={id}
          className={classes['menu']}
          onKeyDown={move}
          onClick={({ target: pressed }) => (pressed as Element).closest('[role="menuitem"]') && close()}
        >
          {children}
        </div>
      )}
    </div>
  );
}
