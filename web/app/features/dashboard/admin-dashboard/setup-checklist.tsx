import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { importPath } from '../../../lib/import-link.tsx';
import { paths } from '../../../../lib/paths.ts';
import { findMissing } from '../../settings/shared/missing-on-site.ts';
import classes from './setup-checklist.module.css';

type Counts = AdminSummary['counts'];

/** Whether the records to run an academy exist. */
export const hasRecords = ({ subjects, standards, teachers, batches, students }: Counts): boolean =>
  [subjects, standards, teachers, batches, students].every((count) => count > 0);

/** Whether the public site is complete too. */
export const isSetUp = (counts: Counts, academy: Academy | undefined): boolean =>
  hasRecords(counts) && counts.readyBatches > 0 && findMissing(academy).length === 0;

/** Steps from an empty academy to the first class; each is ticked from existing records. */
export function SetupChecklist({ counts, academy }: { counts: Counts; academy: Academy | undefined }) {
  const { t } = useLingui();
  const missingParts = findMissing(academy);
  const words = { contact: t`phone`, address: t`address`, hours: t`office hours` };
  const missing = missingParts.map((part) => words[part]).join(', ');
  const steps = [
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
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const all = steps.length;
  return (
    <section className={`sheet ${classes['card']}`}>
      <header className="spread">
        <h2>{t`Set up your academy`}</h2>
        <span>
          <Trans>
            {done} of {all}
          </Trans>
        </span>
      </header>
      <div className={`meter ${classes['bar']}`} aria-hidden>
        <span style={{ width: `${(done / all) * 100}%` }} />
      </div>
      <ol>
        {steps.map((step) => (
          <li
            className="row gap-14 ruled"
            key={step.to}
            data-done={step.isDone || undefined}
            data-next={step === next || undefined}
          >
            {step.isDone ? (
              <CircleCheck size={24} aria-label={t`Done`} className={classes['tick']} />
            ) : (
              <span className={classes['circle']} aria-hidden />
            )}
            <div>
              <strong>{step.title}</strong>
              {step === next && <span>{step.hint}</span>}
            </div>
            {step === next ? (
              <Button component={Link} to={step.to} size="sm" aria-label={step.title}>
                {t`Add`}
              </Button>
            ) : (
              !step.isDone && (
                <Link to={step.to} aria-label={step.title} className={`centred muted ${classes['open']}`}>
                  <ChevronRight size={20} aria-hidden />
                </Link>
              )
            )}
          </li>
        ))}
      </ol>
      {counts.students === 0 && (
        <p className={`aside ${classes['site']}`}>
          <Trans>Do you have a list of your students?</Trans>{' '}
          <Link to={importPath('students')} className="plain-link">
            {t`Import it from a spreadsheet`}
          </Link>
          . <Trans>Also:</Trans>{' '}
          <Link to={importPath('teachers')} className="plain-link">
            {t`teachers`}
          </Link>
          ,{' '}
          <Link to={importPath('batches')} className="plain-link">
            {t`batches with their week`}
          </Link>
        </p>
      )}
      <p className={`aside ${classes['site']}`}>
        <a href="/" target="_blank" rel="noopener" className="plain-link">
          {t`See your website`}
        </a>{' '}
        {missing === '' ? t`It is ready to share.` : t`Still missing on it: ${missing}`}
      </p>
    </section>
  );
}
