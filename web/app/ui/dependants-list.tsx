import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './dependants-list.module.css';

interface DependantsListProps {
  /** By kind; kinds without any are left out. `what` is "3 batches", `names` the first few of them. */
  kinds: { what: ReactNode; count: number; names?: string[] }[];
}

/** What stands against the deletion of a record. */
export function DependantsList({ kinds }: DependantsListProps) {
  return (
    <ul className={classes['list']}>
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ what, count, names = [] }, at) => (
          <li key={at}>
            <strong>{what}</strong>
            {names.length > 0 && `: ${names.join(', ')}`}
            {names.length > 0 && count > names.length && (
              <>
                {' '}
                <Plural value={count - names.length} one="and # more" other="and # more" />
              </>
            )}
          </li>
        ))}
    </ul>
  );
}
