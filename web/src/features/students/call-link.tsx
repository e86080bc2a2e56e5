import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { Phone } from 'lucide-react';

/** Calls somebody from a list; a placeholder is never dialled, so give it only real numbers. */
export function CallLink({ phone, name }: { phone: string; name: string }) {
  const { t } = useLingui();
  return (
    <ActionIcon component="a" href={`tel:${phone}`} aria-label={t`Call the parent of ${name}`}>
      <Phone size={20} aria-hidden />
    </ActionIcon>
  );
}
