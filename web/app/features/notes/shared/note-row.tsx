import type { Note } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Facts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './note-row.module.css';
import { NoteTile } from './note-tile.tsx';
import { useNoteWords } from './note-words.ts';

interface NoteRowProps {
  note: Note;
  to: string;
  isNew?: boolean;
  /** Shown before size and date. */
  lead?: string | undefined;
}

/** A note as a linked row. */
export function NoteRow({ note, to, isNew = false, lead }: NoteRowProps) {
  const { t } = useLingui();
  const words = useNoteWords();
  return (
    <li>
      <Link to={to} preventScrollReset className={`row gap-14 ruled lit ring-inside ${classes['row']}`}>
        <NoteTile />
        <span className={`stack fill ${classes['text']}`}>
          <span className={classes['title']}>
            <strong>{note.title}</strong> {isNew && <StatusBadge tone="primary">{t`New`}</StatusBadge>}
          </span>
          <Facts className="aside numbers" facts={[lead, words.size(note), words.date(note)].filter(Boolean)} />
          {note.description && <span className="aside two-lines breakable">{note.description}</span>}
        </span>
      </Link>
    </li>
  );
}
