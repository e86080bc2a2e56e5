import type { Ref } from '#contract/fields';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { NoteRow } from '../../notes/shared/note-row.tsx';
import { useBatchNotesSummary } from '../../notes/shared/notes.queries.ts';

/** The newest note of a batch; nothing if there is none. */
export function LatestNoteCard({ batch }: { batch: Ref }) {
  const { t } = useLingui();
  const note = useBatchNotesSummary(batch).data?.data[0];
  if (!note) return null;
  return (
    <Card title={t`Latest note`} flush>
      <ul>
        <NoteRow note={{ ...note, description: null }} to={`?tab=notes&note=${note._id}`} lead={note.uploadedBy.name} />
      </ul>
    </Card>
  );
}
