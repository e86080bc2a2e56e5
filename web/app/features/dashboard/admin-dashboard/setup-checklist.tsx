import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { importPath } from '../../../lib/import-link.tsx';
import { Button } from '../../../ui/mantine.ts';
import { findMissing } from '../../settings/shared/missing-on-site.ts';
import classes from './setup-checklist.module.css';
import { type SetupStep, useSetupSteps } from './use-setup-steps.ts';

type Counts = AdminSummary['counts'];

/** Whether the records to run an academy exist. */
export const hasRecords = ({ subjects, standards, teachers, batches, students }: Counts): boolean =>
  [subjects, standards, teachers, batches, students].every((count) => count > 0);

/** Whether the public site is complete too. */
export const isSetUp = (counts: Counts, academy: Academy | undefined): boolean =>
  hasRecords(counts) && counts.readyBatches > 0 && findMissing(academy).length === 0;

/** Steps from an empty academy to the first class. */
export function SetupChecklist({ counts, academy }: { counts: Counts; academy: Academy | undefined }) {
  const { t } = useLingui();
  const { steps, missing } = useSetupSteps(counts, academy);
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
          <StepLine key={step.to} step={step} isNext={step === next} />
        ))}
      </ol>
      {counts.students === 0 && <ImportInstead />}
      <p className={`aside ${classes['site']}`}>
        <a href="/" target="_blank" rel="noopener" className="plain-link">
          {t`See your website`}
        </a>{' '}
        {missing === '' ? t`It is ready to share.` : t`Still missing on it: ${missing}`}
      </p>
    </section>
  );
}

function StepLine({ step: { isDone, to, title, hint }, isNext }: { step: SetupStep; isNext: boolean }) {
  const { t } = useLingui();
  return (
    <li className="row gap-14 ruled" data-done={isDone || undefined} data-next={isNext || undefined}>
      {isDone ? (
        <CircleCheck size={24} aria-label={t`Done`} className={classes['tick']} />
      ) : (
        <span className={classes['circle']} aria-hidden />
      )}
      <div>
        <strong>{title}</strong>
        {isNext && <span>{hint}</span>}
      </div>
      {isNext && (
        <Button component={Link} to={to} size="sm" aria-label={title}>
          {t`Add`}
        </Button>
      )}
      {!isNext && !isDone && (
        <Link to={to} aria-label={title} className={`centred muted ${classes['open']}`}>
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
    </li>
  );
}

function ImportInstead() {
  const { t } = useLingui();
  return (
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
  );
}
