import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { importPath } from '../../../lib/import-link.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { Button } from '../../../ui/mantine.ts';
import { hasRecords } from '../shared/set-up.ts';
import classes from './setup-checklist.module.css';
import { type SetupStep, useSetupSteps } from './use-setup-steps.ts';

/** Steps from an empty academy to the first register. */
export function SetupChecklist({ summary, academy }: { summary: AdminSummary; academy: Academy | undefined }) {
  const { t } = useLingui();
  const { steps, missing } = useSetupSteps(summary, academy);
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
      <ImportInstead summary={summary} />
      <p className={`aside ${classes['site']}`}>
        <a href="/" target="_blank" rel="noopener" className="plain-link">
          {t`See your website`}
        </a>{' '}
        {missing === '' ? t`It is ready to share.` : t`Still missing on it: ${missing}`}
      </p>
    </section>
  );
}

/** What the public site lacks once the academy runs; the list of steps is gone by then. */
export function MissingOnSite({ summary, academy }: { summary: AdminSummary; academy: Academy | undefined }) {
  const { steps, missing } = useSetupSteps(summary, academy);
  const [site] = steps;
  if (missing === '' || site === undefined) return null;
  return (
    <Notice tone="info">
      <Trans>Your website still lacks: {missing}.</Trans>{' '}
      <Link to={site.to} className="primary strong">
        {site.title}
      </Link>
    </Notice>
  );
}

function StepLine({ step: { isDone, to, title, hint, act }, isNext }: { step: SetupStep; isNext: boolean }) {
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
        <Button component={Link} to={to} size="sm" aria-label={title} className={classes['whole'] ?? ''}>
          {act}
        </Button>
      )}
      {!isNext && !isDone && (
        <Link to={to} aria-label={title} className={`centred muted ${classes['whole']} ${classes['open']}`}>
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
    </li>
  );
}

/** Links to import what the academy lacks, in the order in which one needs the other. */
function ImportInstead({ summary }: { summary: AdminSummary }) {
  const { t } = useLingui();
  const { teachers, batches, students } = summary.counts;
  const lacking = [
    { kind: 'teachers', name: t`Import teachers`, isLacking: teachers === 0 },
    { kind: 'batches', name: t`Import batches`, isLacking: batches === 0 },
    { kind: 'students', name: t`Import students`, isLacking: students === 0 },
    { kind: 'attendance', name: t`Import past attendance`, isLacking: hasRecords(summary) },
  ] as const;
  const links = lacking.filter(({ isLacking }) => isLacking);
  if (links.length === 0) return null;
  return (
    <p className={`aside ${classes['site']}`}>
      <Trans>Do you have lists in a spreadsheet?</Trans>{' '}
      {links.map(({ kind, name }, at) => (
        <Fragment key={kind}>
          {at > 0 && ', '}
          <Link to={importPath(kind)} className="plain-link">
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
