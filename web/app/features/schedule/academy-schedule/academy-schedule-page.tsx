import { getAcademySchedule, maxClassesOfDay, type ScheduledClass } from '#contract/schedule';
import { useLingui } from '@lingui/react/macro';
import { CalendarOff } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '../../../../design/notice.tsx';
import { useListState } from '../../../lib/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { ExtraClassButton } from '../../calendar/shared/extra-class-button.tsx';
import { useAcademySchedule } from '../shared/schedule.queries.ts';
import { WeekBar } from '../week-bar.tsx';
import { askedMonday } from '../week.ts';
import { paths } from '../../../../lib/paths.ts';
import { FreePlaces } from './free-places.tsx';
import { GroupedWeek } from './grouped-week.tsx';
import classes from './academy-schedule-page.module.css';
import { useIsPhone } from '../../../ui/screen-width.ts';
import { useAddress } from '../../../lib/address.ts';

interface View {
  value: string;
  label: string;
  /** The row of a class. */
  groupOf: (one: ScheduledClass) => string;
}

/** The whole academy's week by room, teacher or standard, and what is free. */
export default function AcademySchedulePage() {
  const { t } = useLingui();
  const [params, change] = useAddress();
  const list = useListState({ of: getAcademySchedule });
  const { search, clear } = list;
  const schedule = useAcademySchedule(askedMonday(params.get('week')), search);
  const byRoom: View = { value: 'room', label: t`Rooms`, groupOf: ({ room }) => room ?? t`No room` };
  const views: View[] = [
    byRoom,
    { value: 'teacher', label: t`Teachers`, groupOf: ({ teacher }) => teacher?.name ?? t`No teacher` },
    { value: 'standard', label: t`Standards`, groupOf: ({ standard }) => standard.name },
    { value: 'batch', label: t`Batches`, groupOf: ({ batch }) => batch.name },
  ];
  const view = views.find(({ value }) => value === params.get('by')) ?? byRoom;
  const show = (by: string) => change({ by });
  const { data } = schedule;
  // The actions are below the week on phones, so that its classes start on the first screen.
  const isPhone = useIsPhone();
  const acts = (
    <>
      {data && <ExtraClassButton day={data.today} />}
      <Button
        component={Link}
        to={paths.admin.closedDays()}
        variant="default"
        leftSection={<CalendarOff size={18} aria-hidden />}
      >
        {t`Closed days`}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t`Schedule`} actions={!isPhone && acts} />
      {schedule.isError && <ErrorCard error={schedule.error} onRetry={() => void schedule.refetch()} />}
      {schedule.isPending && <SkeletonBlock height={420} />}
      {data && (
        <>
          <div className={`cluster spread ${classes['tools']}`}>
            <WeekBar {...data} facts={[view.label, search]} />
            {!isPhone && <Segmented label={t`Show by`} options={views} value={view.value} onChange={show} />}
            <ListSearch label={t`Search classes`} list={list} />
            {isPhone && <FilterSelect label={t`Show by`} choices={views} value={view.value} onChange={show} />}
          </div>
          {data.isCut && (
            <div className={classes['cut']}>
              <Notice tone="info">{t`Only the first ${maxClassesOfDay} classes of each day are shown. Search to see the others.`}</Notice>
            </div>
          )}
          {data.classes.length === 0 && search !== '' ? (
            <NoMatch title={t`No classes of “${search}” this week`} onClear={clear} />
          ) : data.classes.length === 0 && data.closedDays.length === 0 ? (
            <EmptyState picture="register" title={t`No classes this week`}>
              {t`Classes appear here once batches have days and times.`}
            </EmptyState>
          ) : (
            <GroupedWeek
              schedule={data}
              groupOf={view.groupOf}
              withTeacher={view.value !== 'teacher'}
              withRoom={view.value !== 'room'}
            />
          )}
          <FreePlaces schedule={data} />
        </>
      )}
      {isPhone && <div className={`row gap-8 no-print ${classes['acts']}`}>{acts}</div>}
    </>
  );
}
