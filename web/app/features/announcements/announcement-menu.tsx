import { useLingui } from '@lingui/react/macro';
import { CircleStop, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { ActionIcon, Menu } from '../../ui/mantine.ts';
import { paths } from '../../../lib/paths.ts';
import { canEnd, type Ending, useEndAnnouncement } from './use-end-announcement.ts';

interface AnnouncementMenuProps {
  announcement: Ending;
  onDelete: () => void;
  /** Set on the announcement's own page, which has a separate edit button. */
  isOnPage?: boolean;
}

/** Actions on an announcement, from its row or its own page. */
export function AnnouncementMenu({ announcement, onDelete, isOnPage = false }: AnnouncementMenuProps) {
  const { t } = useLingui();
  const end = useEndAnnouncement();
  const { _id, title } = announcement;
  return (
    // The menu is in a portal, because the table would clip it below its last row.
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon variant={isOnPage ? 'default' : 'subtle'} aria-label={t`More for ${title}`}>
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOnPage && (
          <Menu.Item
            component={Link}
            to={paths.admin.editAnnouncement(_id)}
            leftSection={<Pencil size={18} aria-hidden />}
          >
            {t`Edit`}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.admin.createAnnouncement({ copy: _id })}
          leftSection={<Copy size={18} aria-hidden />}
        >
          {t`Duplicate`}
        </Menu.Item>
        {canEnd(announcement) && (
          <Menu.Item leftSection={<CircleStop size={18} aria-hidden />} onClick={() => end(announcement)}>
            {t`End now`}
          </Menu.Item>
        )}
        <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={onDelete}>
          {t`Delete`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
