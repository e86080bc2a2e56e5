import type { Backup } from '#contract/backups';
import { useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, RotateCcw, Trash2 } from 'lucide-react';
import { ActionIcon, Menu } from '../../../ui/mantine.ts';
import { nameOf } from '../backup-words.ts';
import { backupFileAddress } from '../backups.queries.ts';

interface BackupMenuProps {
  backup: Backup;
  isBusy: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

export function BackupMenu({ backup, isBusy, onRestore, onDelete }: BackupMenuProps) {
  const { t } = useLingui();
  if (backup.status === 'running') return null;
  return (
    // The menu is in a portal, because the table would clip it below its last row.
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t`More for the backup of ${nameOf(backup)}`}>
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(backup.status === 'ready' || backup.status === 'incomplete') && (
          <>
            <Menu.Item
              component="a"
              href={backupFileAddress(backup._id)}
              download={backup.fileName}
              leftSection={<Download size={18} aria-hidden />}
            >
              {t`Download`}
            </Menu.Item>
            <Menu.Item disabled={isBusy} leftSection={<RotateCcw size={18} aria-hidden />} onClick={onRestore}>
              {t`Restore`}
            </Menu.Item>
          </>
        )}
        <Menu.Item color="brick" disabled={isBusy} leftSection={<Trash2 size={18} aria-hidden />} onClick={onDelete}>
          {t`Delete`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
