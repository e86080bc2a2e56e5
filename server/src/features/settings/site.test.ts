import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getSite } from '#contract/settings';
import { makeBatch, makeStandard, makeStudent, makeSubject, makeTeacher, enrol } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { nameAcademy } from './settings.service.ts';
import { onSiteChanged } from './site.service.ts';

const { anonymous, db, pool } = await testApp();
const site = async () => (await anonymous.call(getSite)).body.data;

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
    await makeBatch(db, { name: 'Weekend', standardId: eleventh.id, subjectId: chemistry.id, schedule: [] });
    await makeBatch(db, { name: 'Dawn', standardId: twelfth.id, subjectId: physics.id, schedule: [] });

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
    const batch = await makeBatch(db, { standardId: standard.id, subjectId: subject.id, schedule: [] });
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

  test('never say anything of students', async () => {
    const student = await makeStudent(db, { name: 'A Private Name' });
    const batch = await makeBatch(db, { schedule: [] });
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
    await makeBatch(db, { schedule: [] });
    await site();
    const query = vi.spyOn(pool, 'query');
    await site();
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test('tells whoever renders the pages about a change made anywhere, once, and not about one taken back', async () => {
    await site();
    const rendered: string[][] = [];
    const stop = onSiteChanged(db, async ({ courses }) => void rendered.push(courses.map(({ name }) => name)), {
      everyMilliseconds: 20,
    });
    await db
      .transaction(async (tx) => {
        await makeBatch(tx, { schedule: [] });
        tx.rollback();
      })
      .catch(() => {});
    const standard = await makeStandard(db, { name: '10th' });
    const subject = await makeSubject(db);
    await makeBatch(db, { standardId: standard.id, subjectId: subject.id, schedule: [] });
    await eventually(() => expect(rendered.at(-1)).toEqual(['10th']));
    stop();
  });

  test('tries again when rendering failed', async () => {
    await site();
    let tries = 0;
    const errors: unknown[] = [];
    const stop = onSiteChanged(
      db,
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('disk full');
      },
      { everyMilliseconds: 20, onError: (error) => errors.push(error) },
    );
    await makeSubject(db);
    await eventually(() => expect(tries).toBe(2));
    expect(errors).toHaveLength(1);
    stop();
  });
});
