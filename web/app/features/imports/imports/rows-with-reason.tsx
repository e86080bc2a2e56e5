import type { ImportDetails } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface RowsWithReasonProps {
  rows: ImportDetails['leftOutRows'];
  /** The number of rows beyond these. */
  unnamed?: number;
}

/** Rows of a sheet by name and place, each with the reason why it was left out or stays. */
export function RowsWithReason({ rows, unnamed = 0 }: RowsWithReasonProps) {
  const { t } = useLingui();
  return (
    <ul>
      {rows.map(({ number, sheet, name, reason }) => {
        const place = sheet === undefined ? t`row ${number}` : t`${sheet} row ${number}`;
        return <li key={`${sheet} ${number}`}>{`${[name, place].filter(Boolean).join(', ')}: ${reason}`}</li>;
      })}
      {unnamed > 0 && <li>{t`${plural(unnamed, { one: 'and # more', other: 'and # more' })}`}</li>}
    </ul>
  );
}
