import type { AnnouncementAudience, AnnouncementStatus, AudienceKind } from '#contract/announcements';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../lib/dates.ts';
import type { Tone } from '../../../ui/status-badge.tsx';

export const tones: Record<AnnouncementStatus, Tone> = { active: 'ok', scheduled: 'warn', expired: 'err' };

interface Days {
  startDate: string;
  endDate: string;
}

/** Labels of announcements. */
export function useAnnouncementWords() {
  const { t } = useLingui();
  const kinds: Record<AudienceKind, string> = {
    everyone: t`Everyone`,
    students: t`All students`,
    teachers: t`All teachers`,
    families: t`All families`,
    standards: t`Standards`,
    batches: t`Batches`,
  };
  const statuses: Record<AnnouncementStatus, string> = {
    active: t`Active`,
    scheduled: t`Scheduled`,
    expired: t`Expired`,
  };
  return {
    kinds,
    statuses,
    /** "11 Science A, 11 Science B", or "Everyone". */
    audience: ({ kind, standards, batches }: AnnouncementAudience) => {
      if (kind !== 'standards' && kind !== 'batches') return kinds[kind];
      // The batches it was addressed to may have been deleted.
      return [...standards, ...batches].map(({ name }) => name).join(', ') || t`No one now`;
    },
    days: ({ startDate, endDate }: Days) => {
      const [from, to] = [formatDate(startDate), formatDate(endDate)];
      return startDate === endDate ? t`${from} only` : t`${from} to ${to}`;
    },
    /** "67 students and 4 teachers" */
    reach: ({ students, teachers, families }: { students: number; teachers: number; families: number }) => {
      if (families > 0)
        return plural(families, { one: 'The family of # student', other: 'The families of # students' });
      const pupils = plural(students, { one: '# student', other: '# students' });
      const staff = plural(teachers, { one: '# teacher', other: '# teachers' });
      if (students === 0 && teachers === 0) return t`Nobody`;
      if (teachers === 0) return pupils;
      return students === 0 ? staff : t`${pupils} and ${staff}`;
    },
  };
}
