import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useImports } from '../imports.queries.ts';
import classes from './import-page.module.css';

/** The earlier imports with their authors, newest first; each links to its result, where it can be undone. */
export function EarlierImports() {
  const { t } = useLingui();
  const imports = useImports().data;
  if (!imports || imports.length === 0) return null;
  return (
    <Card title={t`Earlier imports`} flush>
      <ul className={classes['columns']}>
        {imports.map(({ _id, kind, fileName, at, by, added, changed, undone, stays }) => {
          const when = formatInstant(at);
          return (
            <li key={_id} className={`ruled ${classes['column']}`}>
              <div className="fill breakable">
                <Link to={`?kind=${kind}&step=done&id=${_id}`} className={`inline link ${classes['link']}`}>
                  {fileName}
                </Link>
                <div className="aside">
                  {when}, {by}
                </div>
              </div>
              <span className="aside">
                <Trans>
                  {added} added, {changed} changed
                </Trans>
              </span>
              {undone && <StatusBadge tone="mute">{stays === 0 ? t`Undone` : t`Partly undone`}</StatusBadge>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
