import type { Note } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../session/session.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';

/** Texts beside a note's title. */
export function useNoteWords() {
  const { t } = useLingui();
  const { _id: userId } = useUser();
  return {
    readers: ({ batch, student, teacher }: Note): string => {
      if (batch) return batch.name;
      if (student) return t`Only ${student.name}`;
      if (teacher?._id === userId) return t`All my students`;
      if (teacher) return t`All students of ${teacher.name}`;
      return t`Only the public site`;
    },
    /** Null for own notes. */
    uploader: ({ uploadedBy }: Note): string | null => (uploadedBy._id === userId ? null : uploadedBy.name),
    pages: ({ file: { pages } }: Note): string => (pages === 1 ? t`1 page` : t`${pages} pages`),
    size: ({ file: { size } }: Note): string => formatFileSize(size),
    date: ({ createdAt }: Note): string => formatDate(createdAt),
  };
}
