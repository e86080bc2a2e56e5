import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { Button } from '../../../../ui/mantine.ts';
import { usePrintParentPages } from '../../../parent-pages/shared/parent-pages.queries.ts';

interface AddParentPagesProps {
  students: readonly string[];
  /** Called with the addresses by student. */
  onAdd: (pages: ReadonlyMap<string, string>) => void;
}

/** Puts the parents' pages on login slips, as a code to scan, for parents who were not sent theirs yet. */
export function AddParentPages({ students, onAdd }: AddParentPagesProps) {
  const { t } = useLingui();
  const print = usePrintParentPages();
  if (print.data) {
    const count = print.data.size;
    return (
      <p className="aside" role="status">
        {count === 0
          ? t`Nobody here has a parent with a phone number who still needs the link.`
          : t`${plural(count, { one: '# slip shows the parent’s page.', other: '# slips show the parent’s page.' })}`}
      </p>
    );
  }
  return (
    <>
      {print.isError && <p role="alert">{print.error.message}</p>}
      <Button
        variant="default"
        loading={print.isPending}
        leftSection={<QrCode size={18} aria-hidden />}
        onClick={() => print.mutate([...students], { onSuccess: onAdd })}
      >
        {t`Add the parent’s page`}
      </Button>
    </>
  );
}
