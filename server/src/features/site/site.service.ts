import { sql } from 'drizzle-orm';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Site } from '#contract/site';
import type { Db } from '../../db/client.ts';
import { isSetUp } from '../../access/set-up.ts';
import { findClosedDays } from '../schedule/find-closed-days.service.ts';
import { listResources } from '../notes/list-resources.service.ts';
import { listPictures } from '../pictures/pictures.service.ts';
import { pictureSql } from '../pictures/pictures.sql.ts';
import { firstClassDayFrom } from '../schedule/class-days.sql.ts';
import { academyClock, getSettings } from '../../academy/academy.ts';

/** The number of days ahead for which closed days are shown, so that families can plan. */
const daysAhead = 120;

class KnownSite {
  found: { site: Site; key: string } | undefined;
}

/** The data that this server's public pages were last rendered from. */
class RenderedFrom {
  /** The data last rendered; null until the first render, undefined if this server renders no pages. */
  site: Site | null | undefined;
}

/**
 * A value that changes with everything the public site shows, on any server: see migration 0001. It includes the count because rows do not commit in
 * the order of their ids.
 */
async function siteVersion(db: Db): Promise<string> {
  const [row] = await db.rows<{ version: string }>(sql`
    select concat(count(*), '.', max(id)) as version from site_changes`);
  return row?.version ?? '';
}

/** The public data: no students; of a batch what helps to choose it; of a teacher what the office publishes. */
export async function getSite(db: Db): Promise<Site> {
  const [version, { today, timeZone }] = await Promise.all([siteVersion(db), academyClock(db)]);
  const key = `${version} ${today}`;
  const known = db.memory.of(KnownSite);
  if (known.found?.key === key) return known.found.site;
  const [
    { attendanceThreshold, language, version: _, updatedAt, legal, ...academy },
    pictures,
    courses,
    resources,
    closedDays,
    isOpen,
  ] = await Promise.all([
    getSettings(db),
    listPictures(db),
    readCourses(db, today),
    listResources(db, timeZone),
    findClosedDays(db, today, addDays(today, daysAhead)),
    isSetUp(db),
  ]);
  const site: Site = { isSetUp: isOpen, academy, legal, ...pictures, ...courses, resources, closedDays };
  // Many changes do not affect the site, and then nothing is rendered.
  const isSame = JSON.stringify(known.found?.site) === JSON.stringify(site);
  known.found = { site: isSame && known.found ? known.found.site : site, key };
  return known.found.site;
}

async function readCourses(db: Db, today: Day): Promise<Pick<Site, 'courses' | 'teachers'>> {
  const [row] = await db.rows<Pick<Site, 'courses' | 'teachers'>>(sql`
    with open_batches as (
      select b.id, b.standard_id, b.subject_id, b.name, b.name_order, b.start_date <= ${today} as has_begun,
             slots.schedule,
             to_char(slots.next_start, 'YYYY-MM-DD') as next_start,
             case when t.user_id is not null then json_build_object('_id', u.id, 'name', u.name) end as teacher,
             case when b.capacity is not null then greatest(0, b.capacity - taken.seats) end as seats_left
        from batches b
        left join teachers t on t.user_id = b.teacher_id and t.show_on_site and t.status = 'active'
        left join users u on u.id = t.user_id
       cross join lateral (
          select count(*)::int as seats from enrolments e where e.batch_id = b.id and e.left_on is null
        ) taken
       cross join lateral (
          select json_agg(
                   json_build_object(
                     'day', (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[s.day],
                     'startTime', to_char(s.start_time, 'HH24:MI'),
                     'endTime', to_char(s.end_time, 'HH24:MI'),
                     'room', coalesce(s.own_room, b.room)
                   ) order by s.day, s.start_time
                 ) as schedule,
                 min(${firstClassDayFrom(sql`${today}::date`)}) as next_start
            from batch_slots s
           where s.batch_id = b.id and s.is_weekly
        ) slots
       where b.status = 'active' and b.open_for_admission and slots.schedule is not null and (b.end_date is null or b.end_date >= ${today})
    ),
    open_subjects as (
      select o.standard_id, s.id, s.name, s.name_order, s.description, s.texts, s.colour,
             json_agg(json_build_object('_id', o.id, 'name', o.name, 'schedule', o.schedule, 'teacher', o.teacher,
                                        'seatsLeft', o.seats_left, 'nextStart', o.next_start, 'hasBegun', o.has_begun)
                      order by o.name_order) as batches
        from open_batches o
        join subjects s on s.id = o.subject_id and s.is_active
       group by o.standard_id, s.id
    ),
    courses as (
      select st.id, st.name, st.name_order, st.level, whole.fee, coalesce(whole.texts, '{}') as texts,
             json_agg(
               json_build_object('_id', os.id, 'name', os.name, 'description', os.description, 'colour', os.colour,
                                 'fee', own.fee, 'texts', os.texts || coalesce(own.texts, '{}'), 'batches', os.batches)
               order by os.name_order
             ) as subjects
        from standards st
        join open_subjects os on os.standard_id = st.id
        left join course_fees own on own.standard_id = st.id and own.subject_id = os.id
        left join course_fees whole on whole.standard_id = st.id and whole.subject_id is null
       where st.is_active
       group by st.id, whole.fee, whole.texts
    ),
    shown_teachers as (
      select u.id, u.name, t.qualification, t.bio,
             coalesce(
               (select json_agg(json_build_object('_id', s.id, 'name', s.name) order by s.name_order)
                  from teacher_subjects ts
                  join subjects s on s.id = ts.subject_id and s.is_active
                 where ts.teacher_id = u.id),
               '[]'
             ) as subjects,
             (select ${pictureSql} from pictures p where p.teacher_id = u.id) as picture
        from teachers t
        join users u on u.id = t.user_id
       where t.show_on_site and t.status = 'active'
    )
    select coalesce(
             (select json_agg(json_build_object('_id', id, 'name', name, 'level', level, 'fee', fee, 'texts', texts,
                                                'subjects', subjects)
                              order by level, name_order)
                from courses),
             '[]'
           ) as courses,
           coalesce(
             (select json_agg(json_build_object('_id', id, 'name', name, 'qualification', qualification, 'bio', bio,
                                                'subjects', subjects, 'picture', picture) order by lower(name))
                from shown_teachers),
             '[]'
           ) as teachers`);
  return row as Pick<Site, 'courses' | 'teachers'>;
}

/** Whether this server's pages are current; other servers follow on their own. */
export async function getSiteState(db: Db): Promise<{ isCurrent: boolean }> {
  const { site } = db.memory.of(RenderedFrom);
  return { isCurrent: site === undefined || site === (await getSite(db)) };
}

interface Watch {
  /** The data last rendered; null if nothing has been rendered yet. */
  rendered: Site | null;
  everyMilliseconds?: number;
  onError?: (error: unknown) => void;
}

/**
 * Calls back after a change of public data by any server, and when the academy's day changes, since a batch may have ended. Answers a function that
 * stops it.
 */
export function onSiteChanged(
  db: Db,
  changed: (site: Site) => Promise<void>,
  // The interval is short because the person who saved is waiting, and the query costs next to nothing.
  { rendered, everyMilliseconds = 500, onError = () => {} }: Watch,
): () => void {
  const from = db.memory.of(RenderedFrom);
  from.site = rendered;
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const site = await getSite(db);
      if (site !== from.site) {
        await changed(site);
        from.site = site;
      }
    } catch (error) {
      onError(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
