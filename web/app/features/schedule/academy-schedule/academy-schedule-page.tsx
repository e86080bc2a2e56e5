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
import { compareNames } from '../../../../lib/compare-names.ts';
import { paths } from '../../../../lib/paths.ts';
import { FreePlaces } from './free-places.tsx';
import { GroupedWeek } from './grouped-week.tsx';
import classes from './academy-schedule-page.module.css';
import { useIsPhone } from '../../../ui/screen-width.ts';
import { useAddress } from '../../../lib/address.ts';

interface View {
  value: string;
  label: string;
  /** Every row, in the choice of a single one. */
  all: string;
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
  const byRoom: View = { value: 'room', label: t`Rooms`, all: t`All rooms`, groupOf: ({ room }) => room ?? t`No room` };
  const views: View[] = [
    byRoom,
    {
      value: 'teacher',
      label: t`Teachers`,
      all: t`All teachers`,
      groupOf: ({ teacher }) => teacher?.name ?? t`No teacher`,
    },
    { value: 'standard', label: t`Standards`, all: t`All standards`, groupOf: ({ standard }) => standard.name },
    { value: 'batch', label: t`Batches`, all: t`All batches`, groupOf: ({ batch }) => batch.name },
  ];
  const view = views.find(({ value }) => value === params.get('by')) ?? byRoom;
  const show = (by: string) => change({ by, only: null });
  const { data } = schedule;
  const only = params.get('only') ?? '';
  const sought = search || only;
  const rows = [...new Set([...(data?.classes ?? []).map(view.groupOf), ...(only ? [only] : [])])].sort(compareNames);
  const shown = data && { ...data, classes: data.classes.filter((one) => only === '' || view.groupOf(one) === only) };
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
      {data && shown && (
        <>
          <div className={`cluster spread ${classes['tools']}`}>
            <WeekBar {...data} facts={[only || view.label, search]} />
            {isPhone ? (
              <FilterSelect label={t`Show by`} choices={views} value={view.value} onChange={show} />
            ) : (
              <Segmented label={t`Show by`} options={views} value={view.value} onChange={show} />
            )}
            <div className="row gap-12">
              <FilterSelect
                label={view.label}
                all={view.all}
                choices={rows.map((row) => ({ value: row, label: row }))}
                value={only}
                onChange={(row) => change({ only: row })}
              />
              <ListSearch label={t`Search classes`} list={list} />
            </div>
          </div>
          {data.isCut && (
            <div className={classes['cut']}>
              <Notice tone="info">{t`Only the first ${maxClassesOfDay} classes of each day are shown. Search to see the others.`}</Notice>
            </div>
          )}
          {shown.classes.length === 0 && sought !== '' ? (
            <NoMatch
              title={t`No classes of “${sought}” this week`}
              onClear={() => (search ? clear() : change({ only: null }))}
            />
          ) : shown.classes.length === 0 && data.closedDays.length === 0 ? (
            <EmptyState picture="register" title={t`No classes this week`}>
              {t`Classes appear here once batches have days and times.`}
            </EmptyState>
          ) : (
            <GroupedWeek
              schedule={shown}
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
