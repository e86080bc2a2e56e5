import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Rows on this page. */
  shown: number;
  onPage: (page: number) => void;
}

/** Page numbers around the current page, always including the first and the last. */
function pagesToShow(page: number, last: number): number[] {
  const pages = new Set([1, page - 1, page, page + 1, last]);
  return [...pages].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
}

export function Pager({ page, pageSize, total, shown, onPage }: PagerProps) {
  const { t } = useLingui();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = from + shown - 1;
  return (
    <div className={`row wrap spread muted ruled numbers ${classes['pager']}`}>
      <p role="status">
        <Trans>
          {from}–{to} of {total}
        </Trans>
      </p>
      {last > 1 && (
        <nav aria-label={t`Pages`} className={`row gap-2 no-print ${classes['pages']}`}>
          <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={18} aria-hidden />
          </ActionIcon>
          {pagesToShow(page, last).map((number, index, all) => (
            <span key={number} className="inline">
              {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
              <button
                type="button"
                className={`muted strong ${classes['page']}`}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t`Page ${number}`}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </span>
          ))}
          <ActionIcon aria-label={t`Next page`} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <ChevronRight size={18} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
