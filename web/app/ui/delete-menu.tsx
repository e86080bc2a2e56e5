import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DeleteMenuProps {
  /** Opens the confirmation. */
  children: (question: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** The last of a record's buttons: a menu for rare, destructive acts, each behind a confirmation. */
export function DeleteMenu({ children }: DeleteMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t`More`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {t`Delete`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {children({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
