import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { putStandardInAddress } from '../parts/standard-in-address.ts';
import classes from '../parts/standard-tabs.module.css';
import { useChosenInView } from '../parts/use-chosen-in-view.ts';

interface ResourceFilterProps {
  standards: { _id: string; name: string }[];
  /** Undefined for all. */
  chosen: { _id: string } | undefined;
}

/** Filter by standard with shareable addresses. Without scripts all are shown and the filter is hidden. */
export function ResourceFilter({ standards, chosen }: ResourceFilterProps) {
  const { t } = useLingui();
  const row = useChosenInView(chosen?._id ?? null);
  if (standards.length < 2) return null;
  const choices = [{ _id: null, name: t`All` }, ...standards];
  return (
    <nav ref={row} aria-label={t`Standards`} className={`gap-8 no-print flex ${classes['tabs']}`}>
      {choices.map(({ _id, name }) => (
        <a
          key={_id}
          href={_id === null ? '?' : `?standard=${_id}`}
          onClick={(event) => choose(event, _id)}
          aria-current={_id === (chosen?._id ?? null) ? 'true' : undefined}
          className={`row muted strong unbroken rigid text-h3 ${classes['tab']}`}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Modified clicks open a new tab. */
function choose(event: MouseEvent, standardId: string | null): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  putStandardInAddress(standardId);
}
