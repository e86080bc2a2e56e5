import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/mantine.ts';

const shownAtFirst = 20;

/** The first rows of a list, and the button that shows the others; thousands at a time would hold a phone up. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const count = rows.length;
  const isCut = !isWhole && count > shownAtFirst;
  return {
    shown: isCut ? rows.slice(0, shownAtFirst) : rows,
    showAll: isCut && <Button variant="default" onClick={() => setWhole(true)}>{t`Show all ${count}`}</Button>,
  };
}
