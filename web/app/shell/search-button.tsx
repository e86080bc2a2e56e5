import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { CommandPaletteProps } from '../features/search/command-palette.tsx';
import { useHotkeys } from '../ui/mantine.ts';
import { onceOpened } from '../ui/once-opened.tsx';
import { menus } from './menus.ts';
import classes from './search-button.module.css';

const Palette = onceOpened<CommandPaletteProps>(
  async () => (await import('../features/search/command-palette.tsx')).CommandPalette,
);

/** Screens that no menu entry leads to. */
const further = {
  admin: [
    { to: '/app/notes', label: msg`Notes` },
    { to: '/app/messages', label: msg`Messages` },
    { to: '/app/newsletter', label: msg`Newsletter` },
    { to: '/app/mail', label: msg`Mail` },
    { to: '/app/history', label: msg`History` },
    { to: '/app/settings', label: msg`Settings` },
  ],
  teacher: [],
};

/** A dialog has the page: what is typed in it must not be lost to a search that leads elsewhere. */
const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The field in the top bar, and the keys that open the same search from anywhere. */
export function SearchButton({ role }: { role: 'admin' | 'teacher' }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (!hasDialog()) setOpen(true);
  };
  useHotkeys([['mod+K', open]], []);
  useHotkeys([['/', open]]);
  const { dashboard, profile, entries } = menus[role];
  const screens = [
    { to: dashboard, title: t`Dashboard` },
    ...[...entries, ...further[role]].map(({ to, label }) => ({ to, title: t(label) })),
    { to: profile, title: t`Profile` },
  ];
  return (
    <>
      <button
        type="button"
        className={`row gap-10 ${classes['button']}`}
        aria-label={t`Search`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden />
        <span aria-hidden className={classes['word']}>{t`Search`}</span>
        <kbd aria-hidden className={classes['key']}>
          /
        </kbd>
      </button>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} role={role} screens={screens} />
    </>
  );
}
