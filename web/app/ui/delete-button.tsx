import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DeleteButtonProps {
  /** The question before anything is deleted. */
  children: (question: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** The button that leads to the question whether a record is to be deleted; the last of its page's, and on phones a sign. */
export function DeleteButton({ children }: DeleteButtonProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 38.74em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const icon = <Trash2 size={18} aria-hidden />;
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" aria-label={t`Delete`} onClick={open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} onClick={open}>
          {t`Delete`}
        </Button>
      )}
      {children({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
