import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { makeAdmin, makeStandard } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { explain } from '../../../test/explain.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { recordAudit } from './audit.service.ts';

const { as, anonymous, db } = await testApp();
const admin = await makeAdmin(db, { name: 'Meera' });

const entriesOf = async (entityId: string) =>
  (await as.admin.call(listAuditEntries, { query: { entityId } })).body.data;

describe('the history of writes', () => {
  test('shows only what changed, in words', async () => {
    const standard = await makeStandard(db, { name: '11th Science' });
    const entityId = uuidv7();
    const before = {
      name: 'Asha',
      parentPhone: '+919800000000',
      isActive: true,
      dateOfBirth: null,
      standardId: null,
      version: 1,
    };
    const after = { ...before, isActive: false, dateOfBirth: '2010-04-09', standardId: standard.id, version: 2 };
    await recordAudit(db, admin, { action: 'update', entity: 'student', entityId, before, after });
    expect(await entriesOf(entityId)).toMatchObject([
      {
        by: 'Meera',
        action: 'update',
        entity: 'student',
        changes: [
          { field: 'Date of birth', isDate: true, before: null, after: '09-04-2010' },
          { field: 'In use', before: 'Yes', after: 'No' },
          { field: 'Standard', before: null, after: '11th Science' },
        ],
      },
    ]);
  });

  test('shows lists and records by what people call them', async () => {
    const entityId = uuidv7();
    await recordAudit(db, admin, {
      action: 'create',
      entity: 'batch',
      entityId,
      after: {
        audience: ['10 Mathematics A'],
        standard: { _id: uuidv7(), name: '11th Science' },
        schedule: [
          { day: 'mon', startTime: '10:00', endTime: '11:00', room: null },
          { day: 'wed', startTime: '10:00', endTime: '11:00', room: 'Hall' },
        ],
      },
    });
    expect((await entriesOf(entityId))[0]!.changes).toEqual([
      { field: 'Audience', isDate: false, before: null, after: '10 Mathematics A' },
      { field: 'Schedule', before: null, isDate: false, after: 'Mon 10:00 to 11:00 AM, Wed 10:00 to 11:00 AM Hall' },
      { field: 'Standard', isDate: false, before: null, after: '11th Science' },
    ]);
  });

  test('shows words of the program as words, and leaves out when a status was last changed', async () => {
    const entityId = uuidv7();
    const consent = { at: '2026-11-20T01:30:42.865Z', by: 'Sunil Patil', textVersion: '2026-11-01' };
    const [before, after] = [
      {
        status: 'active',
        colour: 'peacock',
        isActive: true,
        consent: null,
        statusChangedAt: '2026-11-20T01:30:42.865Z',
      },
      { status: 'passed_out', colour: 'plum', isActive: false, consent, statusChangedAt: '2026-11-23T05:36:45.064Z' },
    ];
    await recordAudit(db, admin, { action: 'update', entity: 'student', entityId, before, after });
    expect((await entriesOf(entityId))[0]!.changes).toEqual([
      { field: 'Colour', isDate: false, before: 'Peacock', after: 'Plum' },
      { field: 'Consent', isDate: false, before: null, after: 'Sunil Patil, 20-11-2026, 7:00 AM, text of 01-11-2026' },
      { field: 'In use', isDate: false, before: 'Yes', after: 'No' },
      { field: 'Status', isDate: false, before: 'Active', after: 'Passed out' },
    ]);
  });

  test('takes a date, a time or a phone for one by its field, not by how it is written', async () => {
    const entityId = uuidv7();
    await recordAudit(db, admin, {
      action: 'update',
      entity: 'registration',
      entityId,
      before: { message: '2026-11-20', nextFollowUpOn: '2026-11-20', visitAt: null, source: 'walk_in', phone: null },
      after: {
        message: 'walk_in',
        nextFollowUpOn: null,
        visitAt: { date: '2026-11-21', time: '16:30' },
        source: 'phone',
        phone: '+919876543210',
      },
    });
    expect((await entriesOf(entityId))[0]!.changes).toEqual([
      { field: 'Message', isDate: false, before: '2026-11-20', after: 'walk_in' },
      { field: 'Next call', isDate: true, before: '20-11-2026', after: null },
      { field: 'Phone', isDate: false, before: null, after: '+91 98765 43210' },
      { field: 'Source', isDate: false, before: 'Came to the office', after: 'Called the office' },
      { field: 'Visit', isDate: true, before: null, after: '21-11-2026, 4:30 PM' },
    ]);
  });

  test('never shows what only stands for a phone or an address nobody gave', async () => {
    const entityId = uuidv7();
    const before = { phone: '0000000000', parentPhone: '0000000000', address: 'Default Address' };
    const after = { ...before, parentPhone: '+919876543210' };
    const write = { entity: 'student', entityId } as const;
    await recordAudit(db, admin, { ...write, action: 'update', before, after });
    await recordAudit(db, admin, { ...write, action: 'delete', before: after });
    const change = { field: 'Parent’s phone', isDate: false };
    expect((await entriesOf(entityId)).map(({ changes }) => changes)).toEqual([
      [{ ...change, before: '+91 98765 43210', after: null }],
      [{ ...change, before: null, after: '+91 98765 43210' }],
    ]);
  });

  test('names what was deleted since, also where the entry itself does not', async () => {
    const entityId = uuidv7();
    const write = { entity: 'teacher', entityId } as const;
    const after = { email: 'ravi@example.org' };
    await recordAudit(db, admin, { ...write, action: 'update', before: { email: null }, after });
    expect((await entriesOf(entityId))[0]?.name).toBe(null);
    await recordAudit(db, admin, { ...write, action: 'delete', before: { name: 'Ravi', ...after } });
    expect((await entriesOf(entityId)).map(({ name }) => name)).toEqual(['Ravi', 'Ravi']);
  });

  test('tells batch, day and time of an extra class in the sentence alone', async () => {
    const entityId = uuidv7();
    const after = { batch: 'Physics A', date: '2026-11-26', startTime: '06:00', endTime: '07:00', room: 'Hall' };
    await recordAudit(db, admin, { action: 'create', entity: 'extra class', entityId, after });
    expect(await entriesOf(entityId)).toMatchObject([
      {
        name: 'Physics A',
        facts: { class: { date: '2026-11-26', startTime: '06:00', endTime: '07:00' } },
        changes: [{ field: 'Room', before: null, after: 'Hall' }],
      },
    ]);
  });

  test('never holds a password, a token or a code, however deep', async () => {
    const entityId = uuidv7();
    const secret = 'hunter2hunter2';
    await recordAudit(db, admin, {
      action: 'create',
      entity: 'teacher',
      entityId,
      after: {
        name: 'Ravi',
        password: secret,
        passwordHash: secret,
        oneTimePassword: secret,
        login: { token: secret, otp: secret },
      },
    });
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(secret);
    expect((await entriesOf(entityId))[0]!.changes).toEqual([
      { field: 'Name', isDate: false, before: null, after: 'Ravi' },
    ]);
  });

  test('holds nothing of a write that changed nothing or was taken back', async () => {
    const entityId = uuidv7();
    const record = { name: 'Asha', version: 1 };
    await recordAudit(db, admin, {
      action: 'update',
      entity: 'student',
      entityId,
      before: record,
      after: { ...record, version: 2 },
    });
    await db
      .transaction(async (tx) => {
        await recordAudit(tx, admin, { action: 'delete', entity: 'student', entityId, before: record });
        tx.rollback();
      })
      .catch(() => {});
    expect(await entriesOf(entityId)).toEqual([]);
  });

  test('is paged, the newest first, by kind of record', async () => {
    const entity = 'standard';
    for (const name of ['one', 'two', 'three']) {
      await recordAudit(db, admin, { action: 'create', entity, entityId: uuidv7(), after: { name } });
    }
    const { body } = await as.admin.call(listAuditEntries, { query: { entity, limit: 2 } });
    expect(body.data.map(({ name }) => name)).toEqual(['three', 'two']);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3 });
    expect(body.data.map(({ changes }) => changes[0]!.after)).toEqual(['three', 'two']);
  });

  test.each([
    ['one record', `entity_id = '018f0000-0000-7000-8000-000000000000'`],
    ['one kind', `entity = 'standard'`],
    ['one person', `user_id = '018f0000-0000-7000-8000-000000000000'`],
  ])('of %s is read from an index in the order it is shown', async (_, condition) => {
    const page = sql.raw(`select * from audit_log where ${condition} order by at desc, id desc limit 20`);
    const plan = await explain(db, page, ['bitmapscan']);
    expect(plan).toContain('Index Scan');
    expect(plan).toContain('Index Cond');
    expect(plan).not.toContain('Sort');
  });

  test('is for admins', async () => {
    for (const who of [as.teacher, as.student]) expect((await who.call(listAuditEntries)).status).toBe(403);
    expect((await anonymous.call(listAuditEntries)).status).toBe(401);
  });
});
