import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, isoWeekDay } from '#contract/dates';
import { getSite } from '#contract/site';
import { makeBatch, makeStandard, makeStudent, makeSubject, makeTeacher, enrol } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { academyClock, nameAcademy } from '../../academy/academy.ts';
import { getSite as readSite, onSiteChanged } from './site.service.ts';

const { anonymous, db, pool } = await testApp();
const site = async () => (await anonymous.call(getSite)).body.data;
const everyMonday = [{ day: 'mon' as const, startTime: '08:00', endTime: '09:00', room: null }];

beforeAll(() => nameAcademy(db, 'Sample Academy'));
afterEach(async () => {
  await pool.query('truncate standards, subjects, users cascade');
});

describe('the courses', () => {
  test('are the standards with the subjects and batches that are open for admission, with days and times', async () => {
    const twelfth = await makeStandard(db, { name: '12th Science', level: 12 });
    const eleventh = await makeStandard(db, { name: '11th Science', level: 11 });
    const physics = await makeSubject(db, { name: 'Physics', colour: 's1', description: 'Light and motion' });
    const chemistry = await makeSubject(db, { name: 'Chemistry' });
    await makeBatch(db, {
      name: 'Evening',
      standardId: eleventh.id,
      subjectId: physics.id,
      room: 'Room 2',
      schedule: [
        { day: 'wed', startTime: '17:30', endTime: '18:30', room: 'Hall' },
        { day: 'mon', startTime: '17:30', endTime: '18:30', room: null },
      ],
    });
    await makeBatch(db, { name: 'Weekend', standardId: eleventh.id, subjectId: chemistry.id, schedule: everyMonday });
    await makeBatch(db, { name: 'Dawn', standardId: twelfth.id, subjectId: physics.id, schedule: everyMonday });

    const { courses } = await site();
    expect(courses.map(({ name }) => name)).toEqual(['11th Science', '12th Science']);
    expect(courses[0]!.subjects.map(({ name }) => name)).toEqual(['Chemistry', 'Physics']);
    expect(courses[0]!.subjects[1]).toMatchObject({
      description: 'Light and motion',
      colour: 's1',
      batches: [
        {
          name: 'Evening',
          schedule: [
            { day: 'mon', startTime: '17:30', endTime: '18:30', room: 'Room 2' },
            { day: 'wed', startTime: '17:30', endTime: '18:30', room: 'Hall' },
          ],
        },
      ],
    });
  });

  test('leave out what is closed, completed, ended or switched off', async () => {
    const standard = await makeStandard(db);
    const subject = await makeSubject(db);
    const batch = await makeBatch(db, { standardId: standard.id, subjectId: subject.id, schedule: everyMonday });
    const isShown = async () => (await site()).courses.length === 1;
    expect(await isShown()).toBe(true);

    const changes = [
      ['batches', batch.id, 'open_for_admission = false', 'open_for_admission = true'],
      ['batches', batch.id, "status = 'completed'", "status = 'active'"],
      ['batches', batch.id, "start_date = '2020-01-01', end_date = '2020-12-31'", 'end_date = null'],
      ['subjects', subject.id, 'is_active = false', 'is_active = true'],
      ['standards', standard.id, 'is_active = false', 'is_active = true'],
    ] as const;
    for (const [table, id, off, on] of changes) {
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.raw(off)} where id = ${id}`);
      expect({ off, isShown: await isShown() }).toEqual({ off, isShown: false });
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.raw(on)} where id = ${id}`);
      expect({ on, isShown: await isShown() }).toEqual({ on, isShown: true });
    }
  });

  test('leave out a batch until it has times in the week', async () => {
    const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
    const make = (name: string) => makeBatch(db, { name, standardId: standard.id, subjectId: subject.id });
    const [imported, withExtraClass] = [await make('Imported'), await make('With an extra class')];
    const addClass = (batchId: string, onlyOn: string | null) =>
      pool.query(
        `insert into batch_slots (id, batch_id, day, start_time, end_time, only_on)
         values (gen_random_uuid(), $1, 1, '08:00', '09:00', $2)`,
        [batchId, onlyOn],
      );
    await addClass(withExtraClass.id, '2098-01-06');
    expect((await site()).courses).toEqual([]);
    await addClass(imported.id, null);
    const [course] = (await site()).courses;
    expect(course?.subjects[0]?.batches.map(({ name }) => name)).toEqual(['Imported']);
  });

  test('say who teaches, how many seats are left, when it starts and what it costs, each where it is known', async () => {
    const { today } = await academyClock(db);
    const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
    const [shown, hidden] = [await makeTeacher(db, { name: 'Shown' }), await makeTeacher(db, { name: 'Hidden' })];
    await db.update(teachers).set({ showOnSite: true }).where(eq(teachers.userId, shown.id));
    const make = (name: string, over: object) =>
      makeBatch(db, { name, standardId: standard.id, subjectId: subject.id, schedule: everyMonday, ...over });
    const running = await make('A', {
      teacherId: shown.id,
      capacity: 2,
      startDate: '2024-01-01',
    });
    const nextMonday = addDays(today, (8 - isoWeekDay(today)) % 7);
    // From a Tuesday to the Wednesday after it, so that it has no class.
    const [startDate, endDate] = [addDays(nextMonday, 29), addDays(nextMonday, 30)];
    await make('B', { teacherId: hidden.id, capacity: null, startDate, endDate });
    // A Wednesday in years to come, with its first class on the Monday after it.
    await make('C', { startDate: '2098-01-01', teacherId: null });
    const facts = async () =>
      (await site()).courses[0]!.subjects[0]!.batches.map(({ teacher, seatsLeft, nextStart, hasBegun }) => [
        ...[teacher?.name ?? null, seatsLeft, nextStart, hasBegun],
      ]);
    expect(await facts()).toEqual([
      ['Shown', 2, nextMonday, true],
      [null, null, null, false],
      [null, null, '2098-01-06', false],
    ]);

    await pool.query(
      `insert into closed_days (id, name, start_date, end_date) values (gen_random_uuid(), 'Diwali', $1, $1)`,
      [nextMonday],
    );
    expect((await facts())[0]?.[2], 'when that day is closed').toBe(addDays(nextMonday, 7));
    await pool.query('delete from closed_days');
    expect((await facts())[0]?.[2], 'when it is not any more').toBe(nextMonday);
    await pool.query('insert into cancelled_classes (batch_id, date) values ($1, $2)', [running.id, nextMonday]);
    expect((await facts())[0]?.[2], 'when that one class is cancelled').toBe(addDays(nextMonday, 7));
    await pool.query('delete from cancelled_classes');

    const student = await makeStudent(db);
    await enrol(db, running.id, [student.id]);
    expect((await facts())[0]).toEqual(['Shown', 1, nextMonday, true]);
    await db.execute(
      sql`update enrolments set left_on = ${today}, joined_on = ${today} where student_id = ${student.id}`,
    );
    expect((await facts())[0]?.[1]).toBe(2);
  });

  test('are not rendered again when nothing on them changed', async () => {
    await makeBatch(db, { schedule: everyMonday, capacity: null, name: 'Open' });
    const before = await readSite(db);
    const student = await makeStudent(db);
    await makeBatch(db, { schedule: everyMonday, name: 'Closed', openForAdmission: false });
    await enrol(db, (await site()).courses[0]!.subjects[0]!.batches[0]!._id, [student.id]);
    expect(await readSite(db)).toBe(before);
  });

  test('never say anything of students', async () => {
    const student = await makeStudent(db, { name: 'A Private Name' });
    const batch = await makeBatch(db, { schedule: everyMonday });
    await enrol(db, batch.id, [student.id]);
    expect(JSON.stringify(await site())).not.toContain('Private');
  });
});

describe('the teachers', () => {
  test('are those who agreed to be shown, without their contact', async () => {
    const physics = await makeSubject(db, { name: 'Physics' });
    const shown = await makeTeacher(db, { name: 'Sample Teacher' });
    await makeTeacher(db, { name: 'Hidden Teacher' });
    await pool.query('insert into teacher_subjects values ($1, $2)', [shown.id, physics.id]);
    await db.update(teachers).set({ showOnSite: true, qualification: 'M.Sc.' }).where(eq(teachers.userId, shown.id));
    expect((await site()).teachers).toEqual([
      {
        _id: shown.id,
        name: 'Sample Teacher',
        qualification: 'M.Sc.',
        bio: null,
        subjects: [{ _id: physics.id, name: 'Physics' }],
        picture: null,
      },
    ]);
    await db.update(users).set({ name: 'New Name' }).where(eq(users.id, shown.id));
    expect((await site()).teachers[0]!.name).toBe('New Name');
    await db.update(teachers).set({ status: 'left' }).where(eq(teachers.userId, shown.id));
    expect((await site()).teachers).toEqual([]);
  });
});

describe('the memory of the site', () => {
  test('answers with one small query while nothing changed', async () => {
    await makeBatch(db, { schedule: everyMonday });
    await site();
    const query = vi.spyOn(pool, 'query');
    await site();
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test('calls the renderer once for a change made anywhere, and not for one rolled back', async () => {
    const first = await readSite(db);
    const rendered: string[][] = [];
    const stop = onSiteChanged(db, async ({ courses }) => void rendered.push(courses.map(({ name }) => name)), {
      rendered: first,
      everyMilliseconds: 20,
    });
    await db
      .transaction(async (tx) => {
        await makeBatch(tx, { schedule: everyMonday });
        tx.rollback();
      })
      .catch(() => {});
    const standard = await makeStandard(db, { name: '10th' });
    const subject = await makeSubject(db);
    await makeBatch(db, { standardId: standard.id, subjectId: subject.id, schedule: everyMonday });
    await eventually(() => expect(rendered.at(-1)).toEqual(['10th']));
    stop();
  });

  test('tries again when rendering failed', async () => {
    const first = await readSite(db);
    let tries = 0;
    const errors: unknown[] = [];
    const stop = onSiteChanged(
      db,
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('disk full');
      },
      { rendered: first, everyMilliseconds: 20, onError: (error) => errors.push(error) },
    );
    await makeBatch(db, { schedule: everyMonday });
    await eventually(() => expect(tries).toBe(2));
    expect(errors).toHaveLength(1);
    stop();
  });
});
