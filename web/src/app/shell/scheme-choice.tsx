import { useLingui } from '@lingui/react/macro';
import { Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
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
          <Menu.Item
            // The library's own role knows no choice.
            renderRoot={(props) => (
              <button type="button" {...props} role="menuitemradio" aria-checked={colorScheme === value} />
            )}
            aria-label={label}
            closeMenuOnClick={false}
            className={classes['schemeItem']}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={18} aria-hidden />
          </Menu.Item>
        </Tooltip>
      ))}
    </div>
  );
}
