import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type RefObject, useState } from 'react';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { Button } from '../../../ui/mantine.ts';

type DeleteProps = ComponentProps<typeof DeleteRecord>;

interface RemovePictureProps extends Pick<DeleteProps, 'title' | 'done'> {
  /** Label of the button. */
  label: string;
  /** Accessible name, where other buttons have the same label. */
  fullLabel?: string;
  size?: 'sm';
  removal: Omit<DeleteProps['removal'], 'mutateAsync'> & { mutateAsync: () => Promise<{ message?: string }> };
  /** Receives focus once the picture and this button are gone. */
  next: RefObject<HTMLElement | null>;
}

/** Asks for confirmation: the server keeps no copy, so there is no undo. */
export function RemovePicture({ label, fullLabel, size, removal, next, ...words }: RemovePictureProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        {...(size ? { size } : {})}
        {...(fullLabel ? { 'aria-label': fullLabel } : {})}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <DeleteRecord
        {...words}
        id={label}
        isOpen={isAsking}
        onClose={close}
        keepLabel={t`Keep picture`}
        actLabel={t`Remove picture`}
        removal={{ ...removal, mutateAsync: () => removal.mutateAsync() }}
        onDeleted={() => {
          close();
          next.current?.focus();
        }}
        goes={<Trans>It is deleted here. To show it again, choose the file again.</Trans>}
      />
    </>
  );
}
