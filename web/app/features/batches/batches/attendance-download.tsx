import { getMonthSheetOfAll } from '#contract/attendance';
import type { SheetFormat } from '#contract/sheets';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../../../lib/api.ts';
import { formatMonth, today } from '../../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { MonthSteps } from '../../../ui/month-steps.tsx';
import { monthOf } from '../../attendance/shared/month-range.ts';

/** Asks for the month, and downloads the attendance of all batches as one sheet. */
export function AttendanceDownload({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const now = monthOf(today());
  const [month, setMonth] = useState(now);
  const address = (format: SheetFormat) => addressOf(getMonthSheetOfAll, {}, { month, format });
  return (
    <Dialog title={t`Attendance of all batches`} width={540} onClose={onClose}>
      <div className="stack gap-14">
        <p className="muted">
          <Trans>
            One sheet with a row for each student of a batch and a column for each day. It can be imported again.
          </Trans>
        </p>
        <div className="row gap-4">
          <MonthSteps month={month} maxMonth={now} onMonth={setMonth}>
            <strong aria-live="polite">{formatMonth(month)}</strong>
          </MonthSteps>
        </div>
        <div className="row wrap gap-8">
          <Button
            component="a"
            href={address('xlsx')}
            download
            leftSection={<FileSpreadsheet size={18} aria-hidden />}
            data-autofocus
          >
            {t`Download for Excel`}
          </Button>
          <Button
            component="a"
            variant="default"
            href={address('csv')}
            download
            leftSection={<FileText size={18} aria-hidden />}
          >
            {t`Download as CSV`}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t`Close`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
