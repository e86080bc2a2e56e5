import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { paths } from '../../../../lib/paths.ts';
import { findMissing } from '../../settings/shared/missing-on-site.ts';

export interface SetupStep {
  isDone: boolean;
  to: string;
  title: string;
  hint: string;
}

/** Each step is ticked from existing records; `missing` names what the public site lacks. */
export function useSetupSteps(counts: AdminSummary['counts'], academy: Academy | undefined) {
  const { t } = useLingui();
  const missingParts = findMissing(academy);
  const words = { contact: t`phone`, address: t`address`, hours: t`office hours` };
  const missing = missingParts.map((part) => words[part]).join(', ');
  const steps: SetupStep[] = [
    {
      isDone: missing === '',
      to: paths.admin.settingsPart(missingParts[0] ?? 'contact'),
      title: t`Add your phone, address and office hours`,
      hint: t`Do this before you share your website: without them, families cannot call or find you.`,
    },
    {
      isDone: counts.subjects > 0,
      to: paths.admin.createSubject(),
      title: t`Add subjects`,
      hint: t`What you teach: Physics, Chemistry.`,
    },
    {
      isDone: counts.standards > 0,
      to: paths.admin.createStandard(),
      title: t`Add standards`,
      hint: t`10th, 11 Science and so on, with their subjects.`,
    },
    {
      isDone: counts.teachers > 0,
      to: paths.admin.createTeacher(),
      title: t`Add teachers`,
      hint: t`They get a link to set their password.`,
    },
    {
      isDone: counts.readyBatches > 0,
      ...(counts.batches === 0
        ? {
            to: paths.admin.createBatch(),
            title: t`Create batches`,
            hint: t`A class with a timing, a subject and its students.`,
          }
        : {
            to: paths.admin.batches(),
            title: t`Give your batches a time and a teacher`,
            hint: t`Then today’s classes appear here, and on the phones of teachers and students.`,
          }),
    },
    {
      isDone: counts.students > 0,
      to: paths.admin.createStudent(),
      title: t`Add students`,
      hint: t`Each gets an admission number and a login.`,
    },
  ];
  return { steps, missing };
}
