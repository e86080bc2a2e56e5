import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Opens the panel of the bell, as a sheet over everything where it is narrow; Escape and anything outside close it. */
export function useBellPanel(isNarrow: boolean) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = panel.current;
    if (isNarrow) dialog?.showModal();
    else dialog?.show();
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      dialog?.close();
    };
  }, [isOpen, isNarrow]);

  const closeToBell = () => {
    setOpen(false);
    bell.current?.focus();
  };
  const around = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      closeToBell();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return { isOpen, setOpen, closeToBell, root, bell, panel, around };
}
