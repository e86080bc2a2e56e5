import type { ImportKind } from '#contract/imports';
import { Fragment } from 'react';
import { useKindWords } from '../field-words.ts';
import type { ListOfSeries } from '../import-draft.ts';
import classes from './import-page.module.css';

interface SeriesProps {
  series: readonly ListOfSeries[];
  /** The list that is imported now. */
  current?: ImportKind;
}

/** The lists of a workbook in the order of their import: "Teachers 5, Batches 5, Students 40". */
export function SeriesInWords({ series, current }: SeriesProps) {
  const { words } = useKindWords('students');
  return (
    <span className={classes['series']}>
      {series.map(({ kind, rows }, at) => (
        <Fragment key={kind}>
          {at > 0 && ', '}
          <span className="unbroken" aria-current={kind === current ? 'step' : undefined}>
            {words[kind].list} {rows}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
