import type { Site } from '#contract/settings';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Section, SectionHeading } from '../../design/site-parts.tsx';
import { TeacherList } from '../parts/teacher-list.tsx';
import classes from './teachers-section.module.css';

const shownFirst = 6;

/** Whom a family trusts its child to; left out while the office shows nobody. */
export function TeachersSection({ teachers }: { teachers: Site['teachers'] }) {
  if (teachers.length === 0) return null;
  return (
    <Section labelledBy="teachers" lazy className={classes['section']}>
      <SectionHeading id="teachers">
        <Trans>Who teaches</Trans>
      </SectionHeading>
      <div className={classes['list']}>
        <TeacherList teachers={teachers.slice(0, shownFirst)} />
      </div>
      <a href="/about" className={classes['more']}>
        {teachers.length > shownFirst ? <Trans>All {teachers.length} teachers</Trans> : <Trans>More about us</Trans>}
        <ArrowRight size={19} aria-hidden />
      </a>
    </Section>
  );
}
