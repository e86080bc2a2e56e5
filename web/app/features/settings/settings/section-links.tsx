import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { type PartName, usePartTitles } from './settings-parts.ts';
import classes from './section-links.module.css';

/** In-page links of a page many screens long on a phone; they move focus too. */
export function SectionLinks() {
  const { t } = useLingui();
  const titles = usePartTitles();
  return (
    <nav aria-label={t`Sections of the settings`} className={`gap-6 ${classes['links']}`}>
      {(Object.keys(titles) as PartName[]).map((part) => (
        <Link
          key={part}
          to={`#${part}`}
          replace
          className={`inline aside ${classes['link']}`}
          onClick={() => document.getElementById(part)?.focus({ preventScroll: true })}
        >
          {titles[part]}
        </Link>
      ))}
    </nav>
  );
}
