import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import classes from './page-header.module.css';
import { useTabTitle } from './tab-title.ts';

/** A screen beside this one. */
interface Tab {
  to: string;
  label: MessageDescriptor;
}

interface PageHeaderProps {
  /** The page's heading and the title of the browser's tab. */
  title: string;
  /** Language of the title, if the academy wrote it. */
  lang?: string | undefined;
  /** One level up, on detail and edit pages: a breadcrumb, and on phones an arrow. */
  parent?: { to: string; label: string };
  /** Buttons at the right; on phones below the title if there is no room beside it. */
  actions?: ReactNode;
  /** Screens beside this one, in place of a parent. */
  tabs?: readonly Tab[] | undefined;
  /** Before the heading. */
  picture?: ReactNode;
  /** A line of facts under the heading. */
  children?: ReactNode;
  /** The title of the tab, if it differs from the heading. */
  tabTitle?: string;
  /** Whether the top bar shows the greeting, so that the title stays in the page on small screens too. */
  isHome?: boolean;
}

/** The head of every signed-in page: sets the tab's title and holds the only `h1`. */
export function PageHeader({
  title,
  lang,
  parent,
  actions,
  tabs,
  picture,
  children,
  tabTitle,
  isHome = false,
}: PageHeaderProps) {
  const { t } = useLingui();
  useTabTitle(tabTitle ?? title);
  return (
    <header className={classes['header']} data-in-bar={isHome ? undefined : parent ? 'crumbs' : 'title'}>
      {parent && (
        <nav aria-label={t`Breadcrumb`} className={`row gap-6 aside no-print ${classes['crumbs']}`}>
          <Link to={parent.to} className={`inline gap-6 plain-link ${classes['back']}`}>
            <ArrowLeft size={20} aria-hidden className={classes['arrow']} />
            <span className="one-line">{parent.label}</span>
          </Link>
          <ChevronRight size={16} aria-hidden className={classes['separator']} />
          <span aria-current="page" className={`one-line ${classes['current']}`} lang={lang}>
            {title}
          </span>
        </nav>
      )}
      <div className={`cluster start ${classes['row']}`}>
        {picture}
        <h1 tabIndex={-1} lang={lang}>
          {title}
        </h1>
        {children && <div className={`row wrap muted ${classes['facts']}`}>{children}</div>}
        {actions && <div className={`cluster gap-8 no-print ${classes['actions']}`}>{actions}</div>}
      </div>
      {tabs && <SectionTabs label={title} tabs={tabs} />}
    </header>
  );
}

function SectionTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={label} className={`flex no-print ${classes['tabs']}`}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className={`muted strong ring-inside ${classes['tab']}`}>
          {t(tab.label)}
        </NavLink>
      ))}
    </nav>
  );
}
