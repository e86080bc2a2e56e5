import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { paths } from '../../../../lib/paths.ts';
import { officeRegisterPath } from '../../attendance/shared/register-path.ts';
import { findMissing } from '../../settings/shared/missing-on-site.ts';

export interface SetupStep {
  isDone: boolean;
  to: string;
  title: string;
  hint: string;
  /** Label of the button that opens the step. */
  act: string;
}

/** Each step is ticked from existing records; `missing` names what the public site lacks. */
export function useSetupSteps({ counts, begun, today, todaysClasses }: AdminSummary, academy: Academy | undefined) {
  const { t } = useLingui();
  const missingParts = findMissing(academy);
  const words = { contact: t`phone`, address: t`address`, hours: t`office hours` };
  const missing = missingParts.map((part) => words[part]).join(', ');
  const [add, open] = [t`Add`, t`Open`];
  const [firstClass] = todaysClasses;
  const steps: SetupStep[] = [
    {
      act: add,
      isDone: missing === '',
      to: paths.admin.settingsPart(missingParts[0] ?? 'contact'),
      title: t`Add your phone, address and office hours`,
      hint: t`Do this before you share your website: without them, families cannot call or find you.`,
    },
    {
      act: add,
      isDone: counts.subjects > 0,
      to: paths.admin.createSubject(),
      title: t`Add subjects`,
      hint: t`What you teach: Physics, Chemistry.`,
    },
    {
      act: add,
      isDone: counts.standards > 0,
      to: paths.admin.createStandard(),
      title: t`Add standards`,
      hint: t`10th, 11 Science and so on, with their subjects.`,
    },
    {
      act: add,
      isDone: counts.teachers > 0,
      to: paths.admin.createTeacher(),
      title: t`Add teachers`,
      hint: t`They get a link to set their password.`,
    },
    {
      isDone: counts.batches > 0 && counts.unreadyBatches === 0,
      ...(counts.batches === 0
        ? {
            act: add,
            to: paths.admin.createBatch(),
            title: t`Create batches`,
            hint: t`A class with a timing, a subject and its students.`,
          }
        : {
            act: open,
            to: paths.admin.batchTimes(),
            title: t`Give your batches a time and a teacher`,
            hint: t`Then today’s classes appear here, and on the phones of teachers and students.`,
          }),
    },
    {
      act: add,
      isDone: counts.students > 0,
      to: paths.admin.createStudent(),
      title: t`Add students`,
      hint: t`Each gets an admission number and a login.`,
    },
    {
      act: open,
      isDone: begun.logins,
      to: paths.admin.students(),
      title: t`Give students their logins`,
      hint: t`Select them all in the list: they get a mail, or you get a sheet of slips to cut.`,
    },
    {
      act: open,
      isDone: begun.registers,
      to: firstClass ? officeRegisterPath(firstClass.batch._id, today) : paths.admin.batches(),
      title: t`Mark the first attendance`,
      hint: t`Teachers do it on their phones. You can too, on the page of a batch.`,
    },
  ];
  return { steps, missing };
}
