import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DeleteButtonProps {
  /** The question before anything is deleted. */
  children: (question: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** The button that leads to the question whether a record is to be deleted; the last of its page's. */
export function DeleteButton({ children }: DeleteButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Delete`}
      </Button>
      {children({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
