import type { Note } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '../../../ui/mantine.ts';
import { Download, Ellipsis, FileUp, Pencil, Trash2 } from 'lucide-react';
import { noteFileAddress } from './notes.queries.ts';

/** Returns focus to the menu's button, whose id the menu sets. */
export function focusMenuOf(noteId: string): void {
  document.querySelector<HTMLElement>(`[data-menu-of="${noteId}"]`)?.focus();
}

interface NoteMenuProps {
  note: Note;
  onEdit: () => void;
  onReplace: () => void;
  onDelete: () => void;
}

export function NoteMenu({ note: { _id, title, file, canEdit }, onEdit, onReplace, onDelete }: NoteMenuProps) {
  const { t } = useLingui();
  return (
    // The menu is in a portal, because the table would clip it below its last row.
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon data-menu-of={_id} aria-label={t`More for ${title}`}>
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={noteFileAddress(_id)}
          download={file.name}
          leftSection={<Download size={18} aria-hidden />}
        >
          {t`Download`}
        </Menu.Item>
        {canEdit && (
          <>
            <Menu.Item leftSection={<Pencil size={18} aria-hidden />} onClick={onEdit}>
              {t`Edit`}
            </Menu.Item>
            <Menu.Item leftSection={<FileUp size={18} aria-hidden />} onClick={onReplace}>
              {t`Replace file`}
            </Menu.Item>
            <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={onDelete}>
              {t`Delete`}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
