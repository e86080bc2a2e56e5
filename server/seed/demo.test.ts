import { writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { listAnnouncements } from '#contract/announcements';
import { getRegister } from '#contract/attendance';
import { login } from '#contract/auth';
import { getBatch, listBatches } from '#contract/batches';
import { listClosedDays } from '#contract/calendar';
import { getAdminSummary, getTeacherSummary } from '#contract/dashboard';
import { listLeaveRequests } from '#contract/leave-requests';
import { listNotes, listTeacherNotes } from '#contract/notes';
import { listNotifications } from '#contract/notifications';
import { getSite } from '#contract/site';
import { inspectPdf } from '../src/files/inspect-pdf.ts';
import { testApp } from '../test/app.ts';
import { contentOf } from '../test/files.ts';
import { newsletterSubscriptions } from '../src/db/tables/newsletter-tables.ts';
import { demoSignIns } from '../src/demo-sign-ins.ts';
import { seedDemo } from './demo.ts';
import { makeAdmin } from './factories.ts';

vi.useFakeTimers({ toFake: ['Date'] });
vi.setSystemTime('2026-07-15T05:00:00Z');

/** Read only. */
const { as, db, pool, deps, anonymous } = await testApp();
await seedDemo(db, deps.files);
const idOf = async (email: string) => (await pool.query('select id from users where email = $1', [email])).rows[0].id;

test('the sample academy is whole, plausible and open to its three sign-ins', async () => {
  for (const { email, password } of Object.values(demoSignIns)) {
    expect((await anonymous.call(login, { body: { email, password } })).status).toBe(200);
  }
  const office = as(await idOf(demoSignIns.admin.email));

  const { body } = await office.call(getAdminSummary);
  expect(body.data.counts).toMatchObject({ standards: 4, subjects: 8, teachers: 12, batches: 20, students: 400 });
  expect(body.data.absentInARow.count).toBeGreaterThan(0);
  expect(body.data.registrations).toMatchObject({ new: 5, waitingOver24h: 2, callsDue: 2 });
  expect(body.data.trend.filter(({ percentage }) => percentage !== null)).toHaveLength(12);
  expect(body.data.counts.presentThisWeek).toBeGreaterThan(80);
  // 10:30 on a Wednesday: ended classes are marked.
  expect(body.data.todaysClasses.map(({ state }) => state)).not.toContain('not_marked');
  expect(body.data.todaysClasses.filter(({ state }) => state === 'marked').length).toBeGreaterThan(0);

  const teacher = await as(await idOf(demoSignIns.teacher.email)).call(getTeacherSummary);
  expect(teacher.body.data.todaysClasses.filter(({ isNow }) => isNow)).toHaveLength(1);

  const [closedDays, [single]] = await Promise.all([
    office.call(listClosedDays),
    pool
      .query(
        `select (select count(*)::int from batch_slots where only_on is not null) as extra,
                (select count(*)::int from cancelled_classes) as cancelled,
                (select count(*)::int from registers r join closed_days c on r.date between c.start_date and c.end_date) as marked`,
      )
      .then(({ rows: found }) => found),
  ]);
  expect(closedDays.body.data).toHaveLength(3);
  expect(single).toEqual({ extra: 1, cancelled: 1, marked: 0 });

  const sixty = await office.call(listBatches, { query: { search: '10 Mathematics A' } });
  expect(sixty.body.data[0]).toMatchObject({ enrolledCount: 60, seatsLeft: 0 });
  const below = await office.call(getBatch, {
    params: { id: sixty.body.data[0]?._id ?? '' },
    query: { populate: 'enrolledStudents' },
  });
  const percentages = below.body.data.enrolledStudents.map((student) =>
    typeof student === 'string' ? null : student.attendancePercentage,
  );
  expect(percentages.filter((percentage) => percentage !== null && percentage < 75).length).toBeGreaterThan(0);
  const { rows } = await pool.query('select count(distinct date)::int as days from registers');
  expect(rows[0].days).toBeGreaterThan(45);
  const { rows: joining } = await pool.query(
    `select (select count(distinct joined_on)::int from students) as days,
            (select count(*)::int from attendance_records join students s on s.user_id = student_id where date < joined_on) as before,
            (select count(*)::int from enrolments e join batches b on b.id = batch_id join students s on s.user_id = student_id
             where e.joined_on < greatest(b.start_date, s.joined_on)) as early`,
  );
  expect(joining).toEqual([{ days: expect.toSatisfy((days: number) => days > 60), before: 0, early: 0 }]);
  const namesakes = await pool.query(
    'select u.name from students s join users u on u.id = s.user_id where u.name = s.parent_name',
  );
  expect(namesakes.rows).toEqual([]);

  const { rows: post } = await pool.query(
    `select (select count(*)::int from contact_messages where answered_at is null) as open,
            (select count(*)::int from newsletters) as newsletters,
            (select count(*)::int from mails where status = 'waiting') as "waiting",
            (select count(*)::int from mails where status = 'sent' and sent_at > now() - interval '3 days') as "sentNow",
            (select count(*)::int from mails where to_address not like '%.example') as "reachable"`,
  );
  expect(post).toEqual([{ open: 2, newsletters: 2, waiting: 4, sentNow: 0, reachable: 0 }]);
});

test('each sample note has a file that could have been uploaded, and reaches whom it is for', async () => {
  const { rows } = await pool.query('select file_id as id, file_pages as pages from notes');
  const verdicts = rows.map(async ({ id }) => {
    const path = await deps.files.temporaryPath();
    writeFileSync(path, await contentOf(deps.files, id));
    return inspectPdf(path, id);
  });
  expect(await Promise.all(verdicts)).toEqual(rows.map(({ pages }) => ({ pages })));
  expect((await pool.query('select from loose_files')).rowCount).toBe(0);

  const student = await as(await idOf(demoSignIns.student.email)).call(listNotes);
  const kinds = student.body.data.map(({ batch, student: own, teacher }) =>
    batch ? 'batch' : own ? 'own' : teacher && 'all',
  );
  expect(new Set(kinds)).toEqual(new Set(['batch', 'own', 'all']));
  expect((await as(await idOf(demoSignIns.teacher.email)).call(listTeacherNotes)).body.pagination.total).toBe(5);
  expect((await anonymous.call(getSite)).body.data.resources).toHaveLength(3);
});

test('there are announcements in every state, and a student who was told of some of them and of the notes', async () => {
  const office = as(await idOf(demoSignIns.admin.email));
  const listed = await office.call(listAnnouncements);
  expect(listed.body.counts).toEqual({ total: 8, active: 4, scheduled: 2, expired: 2, unread: 0 });
  expect(listed.body.data[0]).toMatchObject({ pinned: true, status: 'active' });
  const { data: bell } = (await as(await idOf(demoSignIns.student.email)).call(listNotifications)).body;
  expect(bell.pagination.total).toBeGreaterThan(5);
  expect(bell.unread).toBeGreaterThan(0);
  expect(bell.unread).toBeLessThan(bell.pagination.total);
  expect(new Set(bell.notifications.map(({ note }) => note !== null))).toEqual(new Set([true, false]));
  expect((await as(await idOf(demoSignIns.teacher.email)).call(listAnnouncements)).body.counts.unread).toBe(4);
});

test('the sample site has a logo, a building, teachers with pictures and without, fees and seats', async () => {
  const { data: site } = (await anonymous.call(getSite)).body;
  expect(site.building.map(({ caption }) => caption)).toEqual([
    expect.stringMatching(/^A drawing of the sample academy/),
    expect.stringMatching(/^A drawing of a classroom/),
    expect.stringMatching(/^A drawing of the reading room/),
  ]);
  expect(site.teachers).toHaveLength(8);
  const drawn = [site.logo, ...site.building, ...site.teachers.map(({ picture }) => picture)];
  for (const { address } of drawn.flatMap((picture) => picture?.files ?? [])) {
    const { status } = await anonymous.raw({ method: 'GET', url: address });
    expect({ address, status }).toEqual({ address, status: 200 });
  }
  expect(drawn.every((picture) => (picture?.files.length ?? 0) >= 4)).toBe(true);
  expect((await pool.query('select from loose_files')).rowCount).toBe(0);
  const batches = site.courses.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.batches));
  expect(batches.filter(({ seatsLeft }) => seatsLeft === 0).length).toBeGreaterThan(0);
  expect(batches.filter(({ teacher }) => teacher !== null).length).toBeGreaterThan(10);
  expect(batches.every(({ nextStart }) => nextStart !== null)).toBe(true);
  expect(site.courses.every(({ fee }) => fee !== null)).toBe(false);
});

test('an academy with an admin of its own gets samples, but no account with a known password', async () => {
  const own = await testApp();
  await makeAdmin(own.db);
  await seedDemo(own.db, own.deps.files);
  const { rows } = await own.pool.query(
    'select role, count(*)::int, count(password_hash)::int as open from users group by role order by role',
  );
  expect(rows).toEqual([
    { role: 'admin', count: 1, open: 0 },
    { role: 'student', count: 400, open: 0 },
    { role: 'teacher', count: 12, open: 0 },
  ]);
  const { rows: shown } = await own.pool.query('select kind, count(*)::int from pictures group by kind order by kind');
  expect(shown, 'a building or a logo that is not its own').toEqual([
    { kind: 'student', count: 8 },
    { kind: 'teacher', count: 8 },
  ]);
  expect(await own.db.$count(newsletterSubscriptions), 'readers who would get its newsletter').toBe(0);
});

test('there is a leave request in each state, and one that the sample teacher finds in a register', async () => {
  const { rows } = await pool.query(
    `select array_agg(distinct state order by state) as states
     from (select case when is_accepted then 'for all' else status end as state from leave_requests) of_them`,
  );
  expect(rows).toEqual([{ states: ['accepted', 'asked', 'declined', 'for all', 'partly', 'withdrawn'] }]);
  const office = await as(await idOf(demoSignIns.admin.email)).call(listLeaveRequests);
  expect(office.body.open).toBe(4);
  const teacherId = await idOf(demoSignIns.teacher.email);
  const { rows: asked } = await pool.query(
    `select e.batch_id as batch, l.student_id as student, l.start_date as day from leave_requests l
     join enrolments e on e.student_id = l.student_id and e.left_on is null join batches b on b.id = e.batch_id
     where b.teacher_id = $1 and l.status = 'asked' and l.reason = 'Stomach ache' limit 1`,
    [teacherId],
  );
  const [{ batch, student, day }] = asked;
  const register = await as(teacherId).call(getRegister, { params: { batchId: batch, date: day } });
  expect(register.body.data.records.find(({ studentId }) => studentId === student)?.leave).toMatchObject({
    reason: 'Stomach ache',
    status: 'asked',
  });
});
