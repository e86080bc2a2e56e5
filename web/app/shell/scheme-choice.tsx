import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '../ui/mantine.ts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './profile-menu.module.css';

/** Light, dark or as the system; kept on this device. */
export function SchemeChoice() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    { value: 'light', label: t`Light`, icon: Sun },
    { value: 'dark', label: t`Dark`, icon: Moon },
    { value: 'auto', label: t`As the system`, icon: Monitor },
  ] as const;
  return (
    <div role="group" aria-label={t`Colours`} className={classes['scheme']}>
      {choices.map(({ value, label, icon: Icon }) => (
        <Tooltip key={value} label={label}>
          <button
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={colorScheme === value}
            aria-label={label}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={18} aria-hidden />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
