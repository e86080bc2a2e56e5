import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/mantine.ts';

const shownAtFirst = 20;
const shownMore = 500;

/** The first rows of a list, and a button for more; rendering thousands at a time would block a phone. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(shownAtFirst);
  const count = rows.length;
  const next = Math.min(limit + shownMore, count);
  const more = next - limit;
  return {
    shown: rows.slice(0, limit),
    showAll: count > limit && (
      <Button variant="default" onClick={() => setLimit(next)}>
        {next === count ? t`Show all ${count}` : t`Show ${more} more`}
      </Button>
    ),
  };
}
