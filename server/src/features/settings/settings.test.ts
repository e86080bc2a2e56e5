import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { getMe } from '#contract/auth';
import { getStudentSummary } from '#contract/dashboard';
import { getSettings, updateSettings, type Settings } from '#contract/settings';
import { getSite, getSiteState } from '#contract/site';
import { testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { academyClock, getAcademy, nameAcademy } from '../../academy/academy.ts';
import { getSite as readSite, onSiteChanged } from '../site/site.service.ts';
import { tellWrongTimeZone } from '../../academy/time-zone.ts';

const { as, anonymous, db, pool } = await testApp();
await nameAcademy(db, 'Sample Academy');

afterEach(() => {
  vi.useRealTimers();
});

const current = async () => (await as.admin.call(getSettings)).body.data;
/** As the form sends it back; what is not in the form is dropped by the server. */
const formOf = (settings: Settings) => settings;
const save = async (over: Partial<Settings>) =>
  as.admin.call(updateSettings, { body: { ...formOf(await current()), ...over } });

describe('before the setup', () => {
  test('there are settings to read and to save, and reading them writes nothing', async () => {
    const fresh = await testApp();
    const { data } = (await fresh.as.admin.call(getSettings)).body;
    expect(data).toMatchObject({ name: 'Academy', version: 1 });
    expect((await fresh.pool.query('select from settings')).rowCount).toBe(0);
    const saved = await fresh.as.admin.call(updateSettings, { body: { ...formOf(data), name: 'Sample Academy' } });
    expect(saved.body.data).toMatchObject({ name: 'Sample Academy', version: 2 });
  });
});

describe('the settings', () => {
  test('begin with the name from the setup, the usual office hours and the time zone of India', async () => {
    const settings = await current();
    expect(settings).toMatchObject({
      name: 'Sample Academy',
      timeZone: 'Asia/Kolkata',
      city: null,
      phones: [],
      version: 1,
    });
    expect(settings.officeHours.map(({ day }) => day)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat']);
    expect(settings.officeHours.every(({ opens, closes }) => opens === '10:00' && closes === '18:00')).toBe(true);
    expect(settings.legal).toEqual({ terms: null, privacy: null, cookies: null });
  });

  test('are saved whole, and the public site shows them immediately', async () => {
    const answer = await save({
      tagline: 'Every class counts',
      city: 'Latur',
      phones: ['98000 00000'],
      email: 'Office@Example.com',
      socialLinks: [{ label: 'Instagram', url: 'https://instagram.example/sample' }],
      legal: { terms: 'Our own terms', privacy: '', cookies: null },
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Settings saved' } });
    expect(answer.body.data).toMatchObject({
      phones: ['+919800000000'],
      email: 'office@example.com',
      legal: { terms: 'Our own terms', privacy: null, cookies: null },
      version: 2,
    });
    const site = await anonymous.call(getSite);
    expect(site.body.data.academy).toMatchObject({
      tagline: 'Every class counts',
      city: 'Latur',
      phones: ['+919800000000'],
    });
    expect(site.body.data.legal.terms).toBe('Our own terms');
    expect(site.body.data.academy).not.toHaveProperty('version');
  });

  test('say whether the public pages have followed them', async () => {
    const isCurrent = async () => (await as.admin.call(getSiteState)).body.data.isCurrent;
    const rendering = Promise.withResolvers<void>();
    const stop = onSiteChanged(db, () => rendering.promise, { rendered: await readSite(db), everyMilliseconds: 20 });
    expect(await isCurrent()).toBe(true);
    await save({ tagline: 'Small batches in Latur' });
    expect(await isCurrent(), 'while they are rendered').toBe(false);
    rendering.resolve();
    await eventually(async () => expect(await isCurrent()).toBe(true));
    stop();
  });

  test('saved by another person meanwhile are not overwritten', async () => {
    const before = await current();
    await save({ tagline: 'First' });
    const late = await as.admin.call(updateSettings, { body: { ...formOf(before), tagline: 'Second' } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { tagline: 'First' } } });
    expect((await current()).tagline).toBe('First');
  });

  test('stay as they are where nothing is sent', async () => {
    await save({ city: 'Latur', legal: { terms: 'Our own terms', privacy: null, cookies: null } });
    const { version, updatedAt: _, ...before } = await current();
    const body = { tagline: 'Sent alone', legal: { privacy: 'Ours too' }, version };
    const { data } = (await as.admin.call(updateSettings, { body })).body;
    expect(data).toMatchObject({ ...before, tagline: 'Sent alone', legal: { ...before.legal, privacy: 'Ours too' } });
  });

  test('are refused with the field that is wrong', async () => {
    const good = formOf(await current());
    const attempt = (body: object) =>
      as.admin.raw({ method: 'PUT', url: '/api/settings', payload: { ...good, ...body } });
    const wrong = [
      { name: ' ' },
      { timeZone: 'Mars/Olympus' },
      // Known to JavaScript only, and to the database as another zone.
      { timeZone: 'MIT' },
      { timeZone: 'IST' },
      { phones: ['12'] },
      { socialLinks: [{ label: 'X', url: 'javascript:alert(1)' }] },
      { mapUrl: 'http://maps.example' },
      { officeHours: [{ day: 'mon', opens: '18:00', closes: '10:00' }] },
      { attendanceThreshold: 0 },
      { colour: 'red' },
      { colour: '#ffd600' },
    ];
    for (const body of wrong) {
      const answer = await attempt(body);
      expect({ ...body, status: answer.status }).toEqual({ ...body, status: 422 });
      expect(Object.keys(answer.body.fields)[0]).toContain(Object.keys(body)[0]);
    }
    expect((await current()).version).toBe(good.version);
  });

  test('have a colour that can be written on, kept by a form that does not know of it', async () => {
    expect((await save({ colour: '#9B1C31' })).body.data.colour).toBe('#9b1c31');
    const { colour: _, ...rest } = await current();
    await as.admin.raw({ method: 'PUT', url: '/api/settings', payload: rest });
    expect((await anonymous.call(getSite)).body.data.academy.colour).toBe('#9b1c31');
    const pale = await as.admin.raw({ method: 'PUT', url: '/api/settings', payload: { ...rest, colour: '#ffd600' } });
    expect(pale.body.fields.colour).toMatch(/^White text on this colour is hard to read .* The nearest that works: #/);
    expect((await save({ colour: null })).body.data.colour).toBeNull();
  });

  test('tell everybody who is logged in below which percentage attendance is low', async () => {
    const told = async (who: 'teacher' | 'student') => (await as[who].call(getMe)).body.attendanceThreshold;
    await save({ attendanceThreshold: null });
    expect(await told('teacher')).toBeUndefined();
    await save({ attendanceThreshold: 72 });
    expect([await told('teacher'), await told('student')]).toEqual([72, 72]);
    expect((await as.student.call(getStudentSummary)).body.data.attendanceThreshold).toBe(72);
    await save({ attendanceThreshold: null });
  });

  test('belong to the admin', async () => {
    for (const who of [as.teacher, as.student]) expect((await who.call(getSettings)).status).toBe(403);
    expect((await anonymous.call(getSettings)).status).toBe(401);
    const body = formOf(await current());
    expect((await as.teacher.call(updateSettings, { body })).status).toBe(403);
  });

  test('keep in the history who changed what', async () => {
    await save({ city: 'Pune', attendanceThreshold: 75 });
    const { body } = await as.admin.call(listAuditEntries, { query: { entity: 'settings', limit: 1 } });
    expect(body.data[0]).toMatchObject({ by: 'Test admin', action: 'update' });
    expect(body.data[0]!.changes).toEqual([
      { field: 'Low attendance limit, in percent', isDate: false, before: null, after: '75' },
      { field: 'City', isDate: false, before: 'Latur', after: 'Pune' },
    ]);
  });
});

describe('the clock of the academy', () => {
  test('keep a time zone in its own spelling', async () => {
    expect((await save({ timeZone: 'europe/BERLIN' })).body.data.timeZone).toBe('Europe/Berlin');
    expect((await save({ timeZone: 'asia/kolkata' })).body.data.timeZone).toBe('Asia/Kolkata');
  });

  test('in another time zone have what is planned go by it, and its day start now', async () => {
    const jobs = async () => (await pool.query(`select from pgboss.job where name = 'start-announcements'`)).rowCount;
    await pool.query(
      `insert into pgboss.schedule (name, cron, timezone) values ('backup', '30 3 * * *', 'Asia/Kolkata')`,
    );
    await pool.query('delete from pgboss.job');
    await save({ tagline: 'Another word' });
    expect(await jobs()).toBe(0);
    await save({ timeZone: 'America/New_York' });
    expect(await jobs()).toBe(1);
    const { rows } = await pool.query('select timezone from pgboss.schedule');
    expect(rows).toEqual([{ timezone: 'America/New_York' }]);
    await save({ timeZone: 'Asia/Kolkata' });
  });

  test('is the time zone of the settings, never that of the server', async () => {
    await save({ timeZone: 'Asia/Kolkata' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-14T19:30:00Z') });
    expect(await academyClock(db)).toMatchObject({ timeZone: 'Asia/Kolkata', today: '2026-06-15', time: '01:00' });
    await save({ timeZone: 'America/New_York' });
    expect(await academyClock(db)).toMatchObject({ today: '2026-06-14', time: '15:30' });
  });

  test('goes on with the usual zone where a row holds one that the database does not know, and the log says so', async () => {
    const broken = await testApp();
    await nameAcademy(broken.db, 'Sample Academy');
    await broken.pool.query(`update settings set time_zone = 'MIT'`);
    const warn = vi.fn();
    await tellWrongTimeZone(broken.db, { warn });
    expect(warn.mock.calls).toEqual([
      ['The time zone "MIT" is not known here. Asia/Kolkata is used until another is saved in Settings.'],
    ]);
    expect((await broken.anonymous.call(getSite)).body.data.academy.timeZone).toBe('Asia/Kolkata');
    const { data } = (await broken.as.admin.call(getSettings)).body;
    expect(data.timeZone).toBe('Asia/Kolkata');
    expect((await broken.as.admin.call(updateSettings, { body: { ...data, city: 'Latur' } })).status).toBe(200);
    warn.mockClear();
    await tellWrongTimeZone(broken.db, { warn });
    expect(warn).not.toHaveBeenCalled();
  });

  test('costs no query while the settings are known', async () => {
    await getAcademy(db);
    const query = vi.spyOn(pool, 'query');
    await academyClock(db);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });
});
