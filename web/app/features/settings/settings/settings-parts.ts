import { useLingui } from '@lingui/react/macro';
import type { SectionName } from './settings-values.ts';

/** Of the page, in its order: the sections of the form, and what is saved by itself below them. */
export type PartName = SectionName | 'pictures' | 'fees';

export function usePartTitles(): Record<PartName, string> {
  const { t } = useLingui();
  return {
    academy: t`Academy`,
    address: t`Address`,
    contact: t`Contact`,
    hours: t`Office hours`,
    attendance: t`Attendance`,
    legal: t`Legal texts`,
    pictures: t`Pictures on the site`,
    fees: t`Fees`,
  };
}
