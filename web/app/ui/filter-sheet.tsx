import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import classes from './filters.module.css';
import { SidePanel } from './side-panel.tsx';
import { useIsNarrow } from './screen-width.ts';

interface FilterSheetProps {
  filters: Record<string, string>;
  /** Label of the button that closes the sheet: "Show students". */
  doneLabel: string;
  /** The controls of the filters. */
  children: ReactNode;
}

/** The filters of a list: in its toolbar, on phones behind one button, so that the rows begin on the first screen. */
export function FilterSheet({ filters, doneLabel, children }: FilterSheetProps) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const active = Object.values(filters).filter((value) => value !== '').length;
  if (!isNarrow) return children;
  return (
    <>
      <Button
        variant="default"
        className={classes['open'] ?? ''}
        leftSection={<ListFilter size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {active === 0 ? t`Filters` : t`Filters (${active})`}
      </Button>
      <SidePanel
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Filters`}
        footer={
          <Button size="lg" fullWidth onClick={() => setOpen(false)}>
            {doneLabel}
          </Button>
        }
      >
        <div className="stack gap-16">{children}</div>
      </SidePanel>
    </>
  );
}
