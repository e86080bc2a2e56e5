import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './data-list.module.css';
import { RowCheck } from './row-check.tsx';
import { type DataTableProps, toggleSelected } from './table-model.ts';

/** The rows below 992 px: name, one line of facts, one trailing value or act. */
export function DataList<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { caption, rows, rowId, rowName, rowHref, listRow, selection } = props;
  const { t } = useLingui();
  return (
    <ul aria-label={caption}>
      {rows.map((row) => {
        const id = rowId(row);
        const { title, facts, before, trailing, acts, to } = listRow(row);
        const href = to ?? rowHref?.(row);
        const text = (
          <>
            <span className={classes['title']}>{title}</span>
            {facts && <span className="aside">{facts}</span>}
          </>
        );
        return (
          <li
            key={id}
            className={`row gap-12 ruled ${classes['row']}`}
            data-selected={selection?.selected.has(id) || undefined}
          >
            {selection && (
              <RowCheck
                className={`centred ${classes['check']}`}
                label={t`Select ${rowName(row)}`}
                isChecked={selection.selected.has(id)}
                onToggle={() => toggleSelected(selection, id)}
              />
            )}
            {before}
            {href ? (
              <Link to={href} className={`stack fill ${classes['text']}`}>
                {text}
              </Link>
            ) : (
              <div className={`stack fill ${classes['text']}`}>{text}</div>
            )}
            {trailing && <div className={classes['trailing']}>{trailing}</div>}
            {acts && <div className={`flex gap-8 no-print ${classes['acts']}`}>{acts}</div>}
          </li>
        );
      })}
    </ul>
  );
}
