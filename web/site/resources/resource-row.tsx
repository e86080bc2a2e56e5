import type { Resource } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import classes from './resource-row.module.css';

export function ResourceRow({ resource }: { resource: Resource }) {
  const { t } = useLingui();
  const { title, description, standard, subject, size, pages, date, address } = resource;
  return (
    <li>
      <a href={address} className={classes['row']} type="application/pdf">
        <span className={classes['tile']} aria-hidden>
          PDF
        </span>
        <span className={classes['text']}>
          <strong>{title}</strong>
          <span className={classes['facts']}>{[standard?.name, subject?.name].filter(Boolean).join(', ')}</span>
          {description && <span className={classes['facts']}>{description}</span>}
        </span>
        <span className={classes['file']}>
          <span>
            {t`PDF`}, {formatFileSize(size)}, {pages === 1 ? t`1 page` : t`${pages} pages`}
          </span>
          <time dateTime={date}>{formatDate(date)}</time>
        </span>
      </a>
    </li>
  );
}
