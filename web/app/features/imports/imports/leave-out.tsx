import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';

/** Skips one row; the accessible name of the button says which. */
export function LeaveOut({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="default" onClick={onClick} aria-label={t`Leave out ${name}`}>
      {t`Leave out`}
    </Button>
  );
}
