import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { allEndpoints } from '#contract';
import { listAuditEntries } from '#contract/audit';
import { listSubscriptions } from '#contract/newsletter';
import { exportOf, isList, type SheetFormat } from '#contract/sheets';
import { listStudents } from '#contract/students';
import { makeAdmin, makeBatch, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { pathOf } from '../../../test/call.ts';
import { testFiles } from '../../../test/files.ts';
import type { Caller } from '../../caller.ts';
import { listSubscriptions as readSubscriptions } from '../newsletter/subscriptions.service.ts';
import { exportList } from './export-list.service.ts';
import { inEnglish } from '../../languages/translate.ts';

const files = testFiles();
const { app, db, pool, as } = await testApp({ files });
const kept = () => readdirSync(join(files.folder, 'arriving'));

async function download(list: (typeof lists)[number]['endpoint'], format: SheetFormat, query = {}, params = {}) {
  const url = pathOf(exportOf(list), params, { ...query, format });
  const cookie = (await as.admin.cookie()) ?? '';
  return app.inject({ method: 'GET', url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

const csvLines = (text: string) => text.slice(1).trimEnd().split('\r\n');

async function cellsOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]!.rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)));
}

const lists = allEndpoints.flatMap(({ name, endpoint }) => (isList(endpoint) ? [{ name, endpoint }] : []));

const addSubscribers = (emails: string[]) =>
  pool.query(
    `insert into newsletter_subscriptions (id, email, token)
     select gen_random_uuid(), email, gen_random_uuid() from unnest($1::text[]) email`,
    [emails],
  );

const admin = (await makeAdmin(db)) as unknown as Caller;

/** The list of subscribers as CSV; `beforePage` is called before a page is answered. */
const exportSubscribers = async (
  searched: string,
  beforePage: (place: { page: number }) => unknown = () => {},
  signal = new AbortController().signal,
) =>
  exportList(
    { db, files },
    admin,
    { sheet: listSubscriptions.sheet, format: 'csv', signal },
    async (reader, { page, limit }) => {
      await beforePage({ page });
      return readSubscriptions(reader, inEnglish, { search: searched, sort: 'email', page, limit });
    },
  );

describe('a downloaded list', () => {
  test.each(lists)('$name has its headings, in a workbook and as CSV', async ({ endpoint }) => {
    const params = endpoint.params && { batchId: (await makeBatch(db)).id };
    const headings = endpoint.sheet.columns.map(({ heading }) => heading);
    const workbook = await download(endpoint, 'xlsx', {}, params);
    expect((await cellsOf(workbook.rawPayload))[0]).toEqual(headings);
    const csv = await download(endpoint, 'csv', {}, params);
    expect(csvLines(csv.body)[0]).toBe(headings.map((heading) => `"${heading}"`).join(','));
  });

  test('has typed cells below a heading that stays in sight', async () => {
    const student = await makeStudent(db, { name: 'Typed Cells', profile: { phone: '+919822011223' } });
    await pool.query(`update students set joined_on = '2026-04-01' where user_id = $1`, [student.id]);
    const answer = await download(listStudents, 'xlsx', { search: 'Typed Cells' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''students-[\d-]{10}\.xlsx$/);
    const [headings, row, ...others] = await cellsOf(answer.rawPayload);
    const cell = (heading: string) => row![headings!.indexOf(heading)];
    expect(others).toEqual([]);
    expect([cell('Name'), cell('Phone'), cell('Joined on'), cell('Status')]).toEqual([
      'Typed Cells',
      '98220 11223',
      '2026-04-01T00:00:00.000Z',
      'Active',
    ]);
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]).toMatchObject({ name: 'Students', freezePane: { rows: 1 } });
  });

  test('has what its filters show, of all pages', async () => {
    await addSubscribers(Array.from({ length: 4_100 }, (_, at) => `many${at}@pages.example`));
    await addSubscribers(['other@page.example']);
    const csv = csvLines((await download(listSubscriptions, 'csv', { search: '@pages.', sort: 'email' })).body);
    expect(csv).toHaveLength(4_101);
    expect(new Set(csv).size).toBe(4_101);
    const cells = await cellsOf((await download(listSubscriptions, 'xlsx', { search: '@pages.' })).rawPayload);
    expect(cells).toHaveLength(4_101);
  });

  test('is as it was when the download began', async () => {
    await addSubscribers(Array.from({ length: 2_100 }, (_, at) => `m${at}@snapshot.example`));
    const { stream } = await exportSubscribers('@snapshot.', async ({ page }) => {
      if (page === 2) await addSubscribers(['a@snapshot.example']);
    });
    const lines = csvLines(Buffer.concat(await stream.toArray()).toString());
    expect(new Set(lines).size).toBe(2_101);
    expect(lines.join()).not.toContain('"a@snapshot.example"');
  });

  test('holds no connection while a slow line takes it', async () => {
    await addSubscribers(Array.from({ length: 4_100 }, (_, at) => `slow${at}@line.example`));
    const { stream } = await exportSubscribers('@line.');
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(stream.readableDidRead).toBe(false);
    expect(csvLines(Buffer.concat(await stream.toArray()).toString())).toHaveLength(4_101);
    await expect.poll(kept).toEqual([]);
  });

  test('is read at the same time as one other, and waits with twenty more for its turn', async () => {
    const reading: PromiseWithResolvers<void>[] = [];
    const refused: unknown[] = [];
    const begun = Array.from({ length: 23 }, () =>
      exportSubscribers('nobody@', () => {
        const turn = Promise.withResolvers<void>();
        reading.push(turn);
        return turn.promise;
      }).catch((error: unknown) => void refused.push(error)),
    );
    // In whatever order they arrive.
    await expect.poll(() => refused).toMatchObject([{ code: 'unavailable', retryAfter: 5 }]);
    for (let done = 0; done < 22; done++) {
      await expect.poll(() => reading.length).toBe(Math.min(done + 2, 22));
      reading[done]!.resolve();
    }
    const taken = (await Promise.all(begun)).filter((one) => one !== undefined);
    expect(taken).toHaveLength(22);
    for (const { stream } of taken) stream.destroy();
  });

  test('is given up when its client has gone, while it waits and while it is read', async () => {
    await addSubscribers(Array.from({ length: 2_100 }, (_, at) => `gone${at}@client.example`));
    const client = new AbortController();
    const { stream } = await exportSubscribers('@client.', ({ page }) => page === 2 && client.abort(), client.signal);
    await expect(stream.toArray()).rejects.toThrow('aborted');
    await expect(exportSubscribers('@client.', () => {}, client.signal)).rejects.toMatchObject({ code: 'malformed' });
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await expect.poll(kept).toEqual([]);
  });

  test('of the history has each entry once, also those of one moment', async () => {
    await pool.query(`
      insert into audit_log (id, at, user_name, action, entity, entity_id)
      select gen_random_uuid(), timestamptz '2026-03-01 10:00:00.123456Z' + n / 900 * interval '0.0001 s', 'Many ' || n, 'update', 'newsletter', gen_random_uuid()
      from generate_series(1, 4100) n`);
    const csv = csvLines((await download(listAuditEntries, 'csv', { entity: 'newsletter' })).body);
    expect(new Set(csv.map((line) => /Many \d+/.exec(line)?.[0])).size).toBe(4_101);
    expect(csv).toHaveLength(4_101);
  });

  test('runs nothing as a formula when it is opened from CSV', async () => {
    await addSubscribers([
      '=cmd@csv.example',
      '+1@csv.example',
      '-2@csv.example',
      '@csv.example',
      'a"b@csv.example',
      '＝3@csv.example',
      '\u200b=4@csv.example',
    ]);
    const lines = csvLines((await download(listSubscriptions, 'csv', { search: 'csv.example', sort: 'email' })).body);
    expect(lines.map((line) => line.split('",')[0]).toSorted()).toEqual([
      `"'+1@csv.example`,
      `"'-2@csv.example`,
      `"'=cmd@csv.example`,
      `"'@csv.example`,
      `"'\u200b=4@csv.example`,
      `"'＝3@csv.example`,
      `"Email`,
      `"a""b@csv.example`,
    ]);
  });

  test('is a workbook that XML allows, whatever an older version let into a name', async () => {
    await makeStudent(db, { name: 'Odd\u{ffff} One\u{fffe} _x0041_' });
    const answer = await download(listStudents, 'xlsx', { search: 'Odd' });
    const [headings, row] = await cellsOf(answer.rawPayload);
    expect(row![headings!.indexOf('Name')]).toBe('Odd One _x0041_');
  });

  test('is in the history when there are phone numbers or addresses in it', async () => {
    const recorded = async () => {
      const { body } = await as.admin.call(listAuditEntries, { query: { entity: 'list', limit: 200 } });
      return body.data.map(({ action, name }) => `${action} ${name}`);
    };
    const before = await recorded();
    for (const { endpoint } of lists.filter(({ endpoint }) => !endpoint.params)) await download(endpoint, 'csv');
    const names = ['Messages', 'Registrations', 'Students', 'Subscribers', 'Teachers'];
    expect((await recorded()).slice(0, -before.length || undefined).toSorted()).toEqual(
      names.map((name) => `download ${name}`),
    );
  });

  test('is refused in a sentence when its filters or its format are not known', async () => {
    for (const query of [{ format: 'xls' }, { format: 'csv', status: 'asleep' }]) {
      const answer = await as.admin.raw({ method: 'GET', url: pathOf(exportOf(listStudents), {}, query) });
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    }
  });
});
