import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { type PartName, usePartTitles } from './settings-parts.ts';
import classes from './section-links.module.css';

/** To each part of a page that is many screens long on a phone; the keyboard goes with it. */
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
