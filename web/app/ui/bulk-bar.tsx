import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { Selection } from './table-model.ts';

/** Between toolbar and header while rows are selected; Escape clears the selection. */
export function BulkBar({ selected, onChange, actions, onSelectAll, total }: Selection & { total?: number }) {
  const { t } = useLingui();
  const count = selected.size;
  const clear = useRef(() => onChange(new Set()));
  useEffect(() => {
    clear.current = () => onChange(new Set());
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) clear.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={`row wrap gap-8 no-print ruled ${classes['bulk']}`} role="group" aria-label={t`Selected rows`}>
      <p role="status">
        <Trans>{count} selected</Trans>
      </p>
      {onSelectAll && total !== undefined && count < total && (
        <Button variant="subtle" size="sm" onClick={onSelectAll}>
          <Trans>Select all {total}</Trans>
        </Button>
      )}
      <div className={`cluster gap-8 ${classes['bulkActions']}`}>{actions}</div>
      <ActionIcon aria-label={t`Clear the selection`} onClick={() => onChange(new Set())}>
        <X size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
