import { exportOf, type SheetFormat } from '#contract/sheets';
import type { ImportKind } from '#contract/imports';
import type { Endpoint } from '#contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis, FileSpreadsheet, FileText, FileUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { addressOf, type Word } from '../../lib/api.ts';
import { ActionIcon, Menu } from '../ui/mantine.ts';
import { importPath } from './import-link.tsx';
import classes from './list-menu.module.css';

interface ListMenuProps {
  /** The list's endpoint. */
  of: Endpoint;
  params?: Record<string, Word>;
  /** The query of the list; the file has every page of it. */
  query: Record<string, Word>;
  /** Whether something else is already at the right end of the toolbar. */
  isBeside?: boolean;
  /** The kind of import for a spreadsheet of this list. */
  imports?: ImportKind;
  /** Further items of this list's menu. */
  children?: ReactNode;
}

/** Actions on a whole list, first the download of the list as its filters show it. */
export function ListMenu({ of, params = {}, query, isBeside = false, imports, children }: ListMenuProps) {
  const { t } = useLingui();
  const { page: _page, limit: _limit, ...filters } = query;
  // The schema is memoised, because every render of the list would build it again.
  const download = useMemo(() => exportOf(of), [of]);
  const address = (format: SheetFormat) => addressOf(download, params, { ...filters, format });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          className={classes['menu'] ?? ''}
          data-beside={isBeside || undefined}
          data-list-menu
          aria-label={t`More for this list`}
        >
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={address('xlsx')}
          download
          leftSection={<FileSpreadsheet size={18} aria-hidden />}
        >
          {t`Download for Excel`}
        </Menu.Item>
        <Menu.Item component="a" href={address('csv')} download leftSection={<FileText size={18} aria-hidden />}>
          {t`Download as CSV`}
        </Menu.Item>
        {imports && (
          <Menu.Item component={Link} to={importPath(imports)} leftSection={<FileUp size={18} aria-hidden />}>
            {t`Import from a spreadsheet`}
          </Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
