import type { Course } from '#contract/site';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PartOfDay, type Week, weeksOf } from './course-facts.ts';
import { Section, SectionHeading, SectionIntro } from '../../design/site-parts.tsx';
import { WeekByDay } from './week-by-day.tsx';
import classes from './week-section.module.css';
import { WeekTable } from './week-table.tsx';

/** A standard's week from its batches' timetables; omitted if empty. */
export function WeekSection({ course }: { course: Course }) {
  const { t } = useLingui();
  const weeks = weeksOf(course);
  const [chosenPart, setChosenPart] = useState<PartOfDay>();
  const shown = weeks.find(({ part }) => part === chosenPart) ?? weeks[0];
  if (!shown) return null;
  const names: Record<PartOfDay, string> = { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
  const part = names[shown.part];
  return (
    <Section labelledBy="week" lazy>
      <SectionHeading id="week">
        <Trans>
          A week in {course.name}, {part}
        </Trans>
      </SectionHeading>
      <SectionIntro>
        <Trans>A sample week. Your own timetable appears here after you join a batch.</Trans>
      </SectionIntro>
      <div className={classes['frame']}>
        <div className={`row spread wrap gap-12 ${classes['head']}`}>
          <span className={`inline gap-6 aside-small firm ${classes['chip']}`}>
            <CalendarDays size={16} aria-hidden />
            <Trans>Sample week</Trans>
          </span>
          {weeks.length > 1 && (
            <div role="group" aria-label={t`Time of day`} className={`gap-2 ${classes['parts']}`}>
              {weeks.map((week) => (
                <button
                  className="aside"
                  key={week.part}
                  type="button"
                  aria-pressed={week.part === shown.part}
                  onClick={() => setChosenPart(week.part)}
                >
                  {names[week.part]}
                </button>
              ))}
            </div>
          )}
        </div>
        {weeks.map((week) => (
          <WeekPanel key={week.part} week={week} isShown={week.part === shown.part}>
            {names[week.part]}
          </WeekPanel>
        ))}
      </div>
    </Section>
  );
}

/** A table on wide screens, a list of days on phones. */
function WeekPanel({ week, isShown, children: name }: { week: Week; isShown: boolean; children: ReactNode }) {
  return (
    <div className={classes['panel']} hidden={!isShown}>
      <p className={`strong ${classes['panelName']}`}>{name}</p>
      <WeekTable week={week} />
      <WeekByDay week={week} />
    </div>
  );
}
