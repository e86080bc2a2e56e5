import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '#contract/announcements';
import { listAuditEntries } from '#contract/audit';
import type { BodyInputOf } from '#contract/endpoint';
import { makeAnnouncement, makeBatch, makeStandard } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();

type Form = BodyInputOf<typeof createAnnouncement>;

// Half past twelve at night of the 16th in Latur, and still the 15th where clocks show UTC.
const [yesterday, today, tomorrow, later] = ['2026-07-15', '2026-07-16', '2026-07-17', '2026-07-24'] as const;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T19:00:00Z');
  await pool.query('truncate announcements cascade');
});
afterEach(() => {
  vi.useRealTimers();
});

const form: Form = { title: 'Unit test 2', body: 'Carry your ID card.', startDate: today, endDate: later };
const create = (over: Partial<Form> = {}) => as.admin.call(createAnnouncement, { body: { ...form, ...over } });
const change = (id: string, body: object) =>
  as.admin.call(updateAnnouncement, { params: { id }, body: { version: 1, ...body } });

describe('the office writes an announcement', () => {
  test('with the days it is there, from 00:00 of the first to 23:59 of the last', async () => {
    const { status, body } = await create({ startTime: '00:00', endTime: '23:59' });
    expect(status).toBe(201);
    expect(body.message).toBe('Announcement created successfully');
    expect(body.data).toMatchObject({
      title: 'Unit test 2',
      body: 'Carry your ID card.',
      startDate: today,
      endDate: later,
      startTime: '00:00',
      endTime: '23:59',
      status: 'active',
      pinned: false,
      version: 1,
      isRead: null,
      audience: { kind: 'everyone', standards: [], batches: [] },
      createdBy: { _id: await as.admin.id(), name: 'Test admin' },
    });
    const again = await as.admin.call(getAnnouncement, { params: { id: body.data._id } });
    expect(again.body.data).toEqual(body.data);
  });

  test('to a batch that is deleted later, with which it ends; one to two batches goes on', async () => {
    const [gone, other] = [await makeBatch(db), await makeBatch(db)];
    const to = (...batches: string[]) => create({ audience: { kind: 'batches', standards: [], batches } });
    const alone = (await to(gone.id)).body.data;
    const both = (await to(gone.id, other.id)).body.data;
    await pool.query('delete from batches where id = $1', [gone.id]);
    const statusOf = async (id: string) => (await as.admin.call(getAnnouncement, { params: { id } })).body.data.status;
    expect([await statusOf(alone._id), await statusOf(both._id)]).toEqual(['expired', 'active']);
    const { body } = await as.admin.call(listAnnouncements, { query: { status: 'active' } });
    expect(body.data.map(({ _id }) => _id)).toEqual([both._id]);
  });

  test('with its line breaks, and without anything that cannot be shown', async () => {
    const { body } = await create({ body: 'First line\n\nhttps://example.com/a?b=c <b>bold</b>' });
    expect(body.data.body).toBe('First line\n\nhttps://example.com/a?b=c <b>bold</b>');
    const refused = await create({ title: ' ', body: 'a\u0000b' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ title: 'Enter a title', body: 'Remove the characters that cannot be shown' });
    expect((await create({ title: 'x'.repeat(121), body: 'x'.repeat(5001) })).body.fields).toEqual({
      title: 'Use at most 120 characters',
      body: 'Use at most 5000 characters',
    });
  });

  test.each([
    [
      { startDate: null, endDate: null },
      { startDate: 'required', endDate: 'required' },
    ],
    [{ startDate: '' }, { startDate: 'required' }],
    [{ endDate: undefined }, { endDate: 'required' }],
    [{ startDate: yesterday }, { startDate: 'past' }],
    [{ startDate: later, endDate: tomorrow }, { endDate: 'order' }],
  ])('not with %o', async (days, wrong) => {
    const sentences = {
      required: 'Start date and end date are required',
      past: 'Start date must be today or in the future',
      order: 'End date cannot be before start date',
    };
    const { status, body } = await create(days);
    expect([status, body.code]).toEqual([422, 'rule']);
    const fields = Object.fromEntries(
      Object.entries(wrong).map(([field, which]) => [field, sentences[which as keyof typeof sentences]]),
    );
    expect(body.fields).toEqual(fields);
    expect(Object.values(fields)).toContain(body.message);
  });

  test('not with other times, another way of writing a day, or a day that is not there', async () => {
    expect((await create({ startTime: '10:00' as never })).status).toBe(422);
    expect((await create({ startDate: '16-07-2026' })).body.fields).toHaveProperty('startDate');
    expect((await create({ endDate: '2026-02-30' })).body.fields).toHaveProperty('endDate');
    expect((await create({ startDate: 'now' })).status).toBe(422);
  });

  test('to standards or batches that are there, at least one, each once', async () => {
    const [standard, batch] = [await makeStandard(db), await makeBatch(db)];
    const to = (audience: Form['audience']) => create({ audience });
    const { body } = await to({ kind: 'standards', standards: [standard.id, standard.id], batches: [batch.id] });
    expect(body.data.audience).toEqual({
      kind: 'standards',
      standards: [{ _id: standard.id, name: standard.name }],
      batches: [],
    });
    expect((await to({ kind: 'batches', batches: [batch.id] })).body.data.audience.batches).toHaveLength(1);
    expect((await to({ kind: 'batches' })).body.fields).toEqual({ 'audience.batches': 'Choose at least one batch' });
    expect((await to({ kind: 'standards', standards: [batch.id] })).body).toMatchObject({
      code: 'rule',
      fields: { 'audience.standards': 'One of these standards no longer exists' },
    });
    expect((await as.admin.call(listAnnouncements)).body.counts.total).toBe(2);
  });
});

describe('where it stands', () => {
  test('follows the academy’s calendar, not the server’s', async () => {
    const ids: Record<string, string> = {};
    for (const [name, startDate, endDate] of [
      ['over', '2026-07-01', yesterday],
      ['last day', '2026-07-01', today],
      ['first day', today, later],
      ['to come', tomorrow, later],
    ] as const)
      ids[name] = (await makeAnnouncement(db, { startDate, endDate })).id;
    const { data, counts } = (await as.admin.call(listAnnouncements)).body;
    const statusOf = Object.fromEntries(data.map(({ _id, status }) => [_id, status]));
    expect(Object.entries(ids).map(([name, id]) => [name, statusOf[id]])).toEqual([
      ['over', 'expired'],
      ['last day', 'active'],
      ['first day', 'active'],
      ['to come', 'scheduled'],
    ]);
    expect(counts).toEqual({ total: 4, active: 2, scheduled: 1, expired: 1, unread: 0 });
    const filtered = await as.admin.call(listAnnouncements, { query: { status: 'scheduled' } });
    expect(filtered.body.data.map(({ _id }) => _id)).toEqual([ids['to come']]);
    expect(filtered.body.pagination.total).toBe(1);
    expect(filtered.body.counts.total).toBe(4);
  });

  test('puts what is over last, the pinned first, and finds by title', async () => {
    for (const [title, isPinned, startDate, endDate] of [
      ['Old and pinned', true, '2026-07-01', yesterday],
      ['Older', false, '2026-07-01', later],
      ['Newer', false, today, later],
      ['Pinned', true, '2026-07-02', later],
    ] as const)
      await makeAnnouncement(db, { title, isPinned, startDate, endDate });
    const titles = async (query: object = {}) =>
      (await as.admin.call(listAnnouncements, { query })).body.data.map(({ title }) => title);
    expect(await titles()).toEqual(['Pinned', 'Newer', 'Older', 'Old and pinned']);
    expect(await titles({ limit: 2, page: 2 })).toEqual(['Older', 'Old and pinned']);
    expect(await titles({ search: 'PINNED' })).toEqual(['Pinned', 'Old and pinned']);
  });
});

describe('the office corrects an announcement', () => {
  test('that runs already: the start date it has may stay, another may not lie in the past', async () => {
    const { id } = await makeAnnouncement(db, { startDate: '2026-07-01', endDate: later });
    const same = await change(id, { title: 'Corrected', startDate: '2026-07-01' });
    expect(same.body.data).toMatchObject({ title: 'Corrected', startDate: '2026-07-01', version: 2 });
    const other = await change(id, { version: 2, startDate: '2026-07-02' });
    expect(other.body.fields).toEqual({ startDate: 'Start date must be today or in the future' });
    expect((await change(id, { version: 2, endDate: '2026-06-30' })).body.fields).toEqual({
      endDate: 'End date cannot be before start date',
    });
    expect((await change(id, { version: 2, endDate: null })).body.message).toBe('Start date and end date are required');
    expect((await change(id, { version: 2, endDate: yesterday })).body.data.status).toBe('expired');
  });

  test('and what is not sent stays', async () => {
    const batch = await makeBatch(db);
    const { body } = await create({ audience: { kind: 'batches', batches: [batch.id] }, pinned: true });
    const before = body.data;
    const after = (await change(before._id, { body: 'Other text' })).body.data;
    expect(after).toEqual({ ...before, body: 'Other text', version: 2, updatedAt: after.updatedAt });
    const moved = await change(before._id, { version: 2, audience: { kind: 'teachers' } });
    expect(moved.body.data.audience).toEqual({ kind: 'teachers', standards: [], batches: [] });
  });

  test('but not over a concurrent change', async () => {
    const { body } = await create();
    const id = body.data._id;
    await change(id, { title: 'First' });
    const late = await change(id, { title: 'Second' });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((late.body.data as { title: string }).title).toBe('First');
  });

  test('and takes it away with everything that hangs on it', async () => {
    const { body } = await create();
    const params = { id: body.data._id };
    expect((await as.admin.call(deleteAnnouncement, { params })).body.message).toBe(
      'Announcement deleted successfully',
    );
    expect((await as.admin.call(getAnnouncement, { params })).status).toBe(404);
    expect((await as.admin.call(deleteAnnouncement, { params })).status).toBe(404);
  });

  test('and the history keeps who wrote what', async () => {
    const { body } = await create();
    const entityId = body.data._id;
    await change(entityId, { endDate: tomorrow });
    await as.admin.call(deleteAnnouncement, { params: { id: entityId } });
    const { data } = (await as.admin.call(listAuditEntries, { query: { entityId } })).body;
    expect(data.map(({ action, entity, name }) => [action, entity, name])).toEqual([
      ['delete', 'announcement', 'Unit test 2'],
      ['update', 'announcement', 'Unit test 2'],
      ['create', 'announcement', 'Unit test 2'],
    ]);
    expect(data[1]!.changes).toEqual([{ field: 'End date', isDate: true, before: '24-07-2026', after: '17-07-2026' }]);
  });

  test('and nobody else writes one', async () => {
    for (const who of [as.teacher, as.student]) {
      expect((await who.call(createAnnouncement, { body: form })).status).toBe(403);
      const { id } = await makeAnnouncement(db);
      expect((await who.call(updateAnnouncement, { params: { id }, body: { version: 1 } })).status).toBe(403);
      expect((await who.call(deleteAnnouncement, { params: { id } })).status).toBe(403);
    }
  });
});
