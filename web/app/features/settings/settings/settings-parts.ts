import { useLingui } from '@lingui/react/macro';
import type { SectionName } from './settings-values.ts';

/** In page order: the form's sections, then parts that save separately. */
export type PartName = SectionName | 'pictures' | 'fees' | 'texts';

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
    texts: t`Texts to parents`,
  };
}
