import type { Academy } from '#contract/settings';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './joining-section.module.css';
import { OpenDays } from './open-days.tsx';
import { Section, SectionHeading } from '../../design/site-parts.tsx';

/** Steps of joining, with `form` beside them. */
export function JoiningSection({ academy, form }: { academy: Academy; form?: ReactNode }) {
  return (
    <Section labelledBy="joining" lazy className={classes['section']}>
      <div className={classes['columns']} data-with-form={form ? true : undefined}>
        <div>
          <SectionHeading id="joining">
            <Trans>Joining takes one form and one visit</Trans>
          </SectionHeading>
          <JoiningSteps academy={academy} />
        </div>
        {form && <div className={classes['form']}>{form}</div>}
      </div>
    </Section>
  );
}

export function JoiningSteps({ academy }: { academy: Academy }) {
  const hasHours = academy.officeHours.length > 0;
  return (
    <ol className={classes['steps']}>
      <Step title={<Trans>Send your details</Trans>}>
        <Trans>Name, standard and a phone number. Nothing else at this stage.</Trans>
      </Step>
      <Step title={<Trans>We call you back</Trans>}>
        {hasHours ? (
          <Trans>
            During office hours, <OpenDays academy={academy} />.
          </Trans>
        ) : (
          <Trans>We answer your questions on the phone.</Trans>
        )}
      </Step>
      <Step title={<Trans>Visit and choose a batch</Trans>}>
        <Trans>Pick the subjects and timing that suit you.</Trans>
      </Step>
      <Step title={<Trans>Start with your login</Trans>}>
        <Trans>Timetable, notes and attendance are ready on day one.</Trans>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
