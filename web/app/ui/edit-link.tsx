import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from './mantine.ts';
import classes from './edit-link.module.css';

/** A link from a record to its form, beside the title; on phones only the icon, so that the title keeps its room. */
export function EditLink({ to, isSecond = false }: { to: string; isSecond?: boolean }) {
  const { t } = useLingui();
  return (
    <Button
      component={Link}
      to={to}
      {...(isSecond ? { variant: 'default' } : {})}
      leftSection={<Pencil size={18} aria-hidden />}
      classNames={{ root: classes['edit'] ?? '', section: classes['icon'] ?? '', label: 'phone-unseen' }}
      data-narrow
    >
      {t`Edit`}
    </Button>
  );
}
