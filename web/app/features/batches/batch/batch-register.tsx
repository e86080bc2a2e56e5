import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { RegisterChanges } from '../../attendance/shared/register/register-changes.tsx';
import { RegisterSheet } from '../../attendance/shared/register/register-sheet.tsx';
import classes from './batch-register.module.css';
import type { BatchDetails } from '../shared/batches.queries.ts';

interface BatchRegisterProps {
  batch: BatchDetails;
  date: string;
  /** An empty date closes the panel. */
  onDate: (date: string) => void;
}

/** One day's register in a side panel. The history replaces it, as two panels would both close on Escape. */
export function BatchRegister({ batch, date, onDate }: BatchRegisterProps) {
  const { t } = useLingui();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <SidePanel isOpen={!isHistoryOpen} onClose={() => onDate('')} title={formatWeekDate(date)}>
        <div className={classes['sheet']}>
          <div className={`row spread gap-12 muted ${classes['head']}`}>
            <span>{batch.name}</span>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<History size={16} aria-hidden />}
              onClick={() => setHistoryOpen(true)}
            >
              {t`History`}
            </Button>
          </div>
          <RegisterSheet batchId={batch._id} date={date} />
        </div>
      </SidePanel>
      <RegisterChanges batchId={batch._id} date={date} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </>
  );
}
