import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';

/** Leaves one row out, and says which to those who hear the buttons. */
export function LeaveOut({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="default" onClick={onClick} aria-label={t`Leave out ${name}`}>
      {t`Leave out`}
    </Button>
  );
}
