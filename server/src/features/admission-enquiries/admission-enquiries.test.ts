import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  consentTextVersions,
  createEnquiry,
  deleteEnquiry,
  getEnquiry,
  listEnquiries,
  setEnquiryStatus,
  updateEnquiry,
} from '#contract/admission-enquiries';
import { getAdminSummary } from '#contract/dashboard';
import type { QueryInputOf } from '#contract/endpoint';
import { makeAdmin, makeEnquiry, makeStandard, makeSubject } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';

const { db, as, anonymous } = await testApp();
const admin = as((await makeAdmin(db, { name: 'Meera Kulkarni' })).id);

const read = async (id: string) => (await admin.call(getEnquiry, { params: { id } })).body.data;
type Body = Parameters<typeof admin.call<typeof setEnquiryStatus>>[1];
const move = (id: string, body: NonNullable<Body>['body']) => admin.call(setEnquiryStatus, { params: { id }, body });
const visitAt = { date: '2026-08-20', time: '16:00' };

afterEach(() => void vi.useRealTimers());

describe('the list of registrations', () => {
  const now = new Date('2030-08-20T08:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

  async function makeList() {
    const standard = await makeStandard(db);
    await db.delete(admissionEnquiries);
    const make = (over: Parameters<typeof makeEnquiry>[1]) => makeEnquiry(db, over);
    await make({ studentName: 'Tanvi Gaikwad', parentName: 'Anil', createdAt: hoursAgo(31), standardId: standard.id });
    await make({ studentName: 'Vedant Salunke', createdAt: hoursAgo(2), phone: '+919812345678' });
    await make({ studentName: 'Neha', status: 'contacted', nextFollowUpOn: '2030-08-20', createdAt: hoursAgo(700) });
    await make({ studentName: 'Omkar', status: 'contacted', nextFollowUpOn: '2030-08-19', createdAt: hoursAgo(90) });
    await make({ studentName: 'Zoya', status: 'contacted', nextFollowUpOn: '2030-08-21', createdAt: hoursAgo(9000) });
    await make({
      studentName: 'Rohan',
      status: 'visit',
      visitOn: '2030-08-20',
      visitTime: '16:00',
      createdAt: hoursAgo(80),
    });
    await make({ studentName: 'Off', status: 'declined', declineReason: 'Too far', createdAt: hoursAgo(100) });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(now);
    return { standard, desk: as((await makeAdmin(db)).id) };
  }

  test('counts stages, calls due and long waits beside the rows', async () => {
    const { desk } = await makeList();
    const { body } = await desk.call(listEnquiries, { query: { status: 'contacted', sort: 'nextFollowUpOn' } });
    expect(body.data.map(({ studentName }) => studentName)).toEqual(['Omkar', 'Neha', 'Zoya']);
    expect(body).toMatchObject({
      pagination: { total: 3 },
      counts: { new: 2, contacted: 3, visit: 1, admitted: 0, declined: 1 },
      callsDue: 2,
      waitingOver24h: 1,
    });
    for (const field of ['message', 'email', 'history', 'consent']) expect(body.data[0]).not.toHaveProperty(field);
  });

  test.each<[string, QueryInputOf<typeof listEnquiries>, string[]]>([
    ['calls for today', { followUp: 'today' }, ['Neha']],
    ['overdue calls', { followUp: 'overdue' }, ['Omkar']],
    ['both', { followUp: 'due', sort: 'studentName' }, ['Neha', 'Omkar']],
    ['part of a name', { search: 'gaik' }, ['Tanvi']],
    ['a parent’s name', { search: 'anil' }, ['Tanvi']],
    ['digits of a phone', { search: '98123 45678' }, ['Vedant']],
    ['a phone with a 0 in front', { search: '09812345678' }, ['Vedant']],
    ['signs of a pattern, taken literally', { search: '%%%' }, []],
    ['what came today', { period: 'today' }, ['Vedant']],
    ['what came this week', { period: 'week', sort: 'createdAt' }, ['Tanvi', 'Vedant']],
    ['what came this month', { period: 'month', sort: 'createdAt' }, ['Off', 'Omkar', 'Rohan', 'Tanvi', 'Vedant']],
    ['what came this year', { period: 'year', status: 'contacted', sort: 'createdAt' }, ['Neha', 'Omkar']],
    ['a stage, newest first', { status: 'new' }, ['Vedant', 'Tanvi']],
  ])('finds %s', async (_, query, found) => {
    const { desk } = await makeList();
    const { body } = await desk.call(listEnquiries, { query });
    expect(body.data.map(({ studentName }) => studentName.split(' ')[0])).toEqual(found);
    expect(body.pagination.total).toBe(found.length);
  });

  test('a standard narrows the rows and the counts; pages follow each other', async () => {
    const { desk, standard } = await makeList();
    const { body } = await desk.call(listEnquiries, { query: { standard: standard.id } });
    expect(body.counts).toEqual({ new: 1, contacted: 0, visit: 0, admitted: 0, declined: 0 });
    const pages = await Promise.all([1, 2, 3].map((page) => desk.call(listEnquiries, { query: { page, limit: 3 } })));
    expect(new Set(pages.flatMap((page) => page.body.data.map(({ _id }) => _id))).size).toBe(7);
  });

  test('the dashboard tells how many wait, and how many too long', async () => {
    const { desk } = await makeList();
    const { data } = (await desk.call(getAdminSummary)).body;
    expect(data.registrations).toMatchObject({
      new: 2,
      waitingOver24h: 1,
      callsDue: 2,
      thisMonth: { new: 2, contacted: 1, visit: 1, admitted: 0, declined: 1 },
    });
  });
});

describe('"Admission enquiry status: changed by a dedicated call"', () => {
  test('each move is written into the history with who and when', async () => {
    const { id } = await makeEnquiry(db);
    const called = await move(id, { status: 'contacted', nextFollowUpOn: '2026-08-22', note: 'Wants mornings' });
    expect(called.body).toMatchObject({
      message: 'Registration moved',
      data: { status: 'contacted', nextFollowUpOn: '2026-08-22', version: 2 },
    });
    await move(id, { status: 'visit', visitAt });
    await move(id, { status: 'declined', declineReason: 'Joined elsewhere' });
    const { data } = await move(id, { status: 'new' }).then(({ body }) => body);
    expect(data).toMatchObject({ status: 'new', declineReason: null, version: 5 });
    expect(data.history.map(({ kind, what, note, by }) => [kind, what, note, by])).toEqual([
      ['new', 'Moved back to New', null, 'Meera Kulkarni'],
      ['declined', 'Declined: Joined elsewhere', null, 'Meera Kulkarni'],
      ['visit', 'Visit booked for 20-08-2026, 4:00 PM', null, 'Meera Kulkarni'],
      ['contacted', 'Contacted, next call 22-08-2026', 'Wants mornings', 'Meera Kulkarni'],
    ]);
    expect(await db.$count(auditLog, eq(auditLog.entityId, id))).toBe(4);
  });

  test('a call in the same stage is noted; nothing at all changes nothing', async () => {
    const { id } = await makeEnquiry(db, { status: 'contacted' });
    const noted = await move(id, { status: 'contacted', note: 'No answer', nextFollowUpOn: '2026-08-23' });
    expect(noted.body.data.history[0]).toMatchObject({ what: 'Next call 23-08-2026', note: 'No answer' });
    const same = await move(id, { status: 'contacted' });
    expect(same.body.data.version).toBe(2);
    expect(same.body.data.history).toHaveLength(1);
  });

  test('a visit needs a day and time, a refusal a reason', async () => {
    const { id } = await makeEnquiry(db);
    expect((await move(id, { status: 'visit' })).body.fields).toEqual({
      visitAt: 'Enter the day and time of the visit',
    });
    expect((await move(id, { status: 'declined' })).body.fields).toEqual({
      declineReason: 'Choose or enter a reason',
    });
    expect((await move(id, { status: 'visit', visitAt: { date: '2026-02-30', time: '16:00' } })).status).toBe(422);
    expect(await read(id)).toMatchObject({ status: 'new', version: 1 });
  });

  test('a booked visit ends the wait for a call, and so does a refusal', async () => {
    const { id } = await makeEnquiry(db, { status: 'contacted', nextFollowUpOn: '2026-08-20' });
    expect((await move(id, { status: 'visit', visitAt })).body.data.nextFollowUpOn).toBeNull();
    await move(id, { status: 'contacted', nextFollowUpOn: '2026-08-20' });
    const declined = await move(id, { status: 'declined', declineReason: 'Fees', nextFollowUpOn: '2026-09-01' });
    expect(declined.body.data.nextFollowUpOn).toBeNull();
  });

  test('undo brings a stage back as it was', async () => {
    const { id } = await makeEnquiry(db, { status: 'visit', visitOn: '2026-08-20', visitTime: '16:00' });
    const moved = await move(id, { status: 'contacted', version: 1 });
    const undone = await move(id, { status: 'visit', visitAt, nextFollowUpOn: null, version: moved.body.data.version });
    expect(undone.body.data).toMatchObject({ status: 'visit', visitAt, nextFollowUpOn: null });
  });

  test('it becomes admitted only with its student', async () => {
    const { id } = await makeEnquiry(db);
    const { status, body } = await move(id, { status: 'admitted' });
    expect(status).toBe(422);
    expect(body.message).toBe('To admit, create the student from this registration');
  });

  test('of two concurrent moves the later one is refused with the current record', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { id } = await makeEnquiry(db);
      const both = await Promise.all([
        move(id, { status: 'contacted', version: 1 }),
        move(id, { status: 'visit', visitAt, version: 1 }),
      ]);
      const [saved, refused] = both.sort((a, b) => a.status - b.status);
      expect([saved?.status, refused?.status]).toEqual([200, 409]);
      expect(refused?.body).toMatchObject({ code: 'stale', data: { status: saved?.body.data.status, version: 2 } });
      expect((await read(id)).history).toHaveLength(1);
    }
  });
});

describe('editing and deleting', () => {
  test('an edit changes only what it names, and a new email is not verified any more', async () => {
    const subject = await makeSubject(db);
    const { id } = await makeEnquiry(db, {
      email: 'old@family.example',
      emailVerifiedAt: '2026-01-01T00:00:00Z',
      schoolName: 'ZP School',
    });
    const first = await admin.call(updateEnquiry, { params: { id }, body: { subjects: [subject.id], version: 1 } });
    expect(first.body.data.emailVerifiedAt).not.toBeNull();
    const { body } = await admin.call(updateEnquiry, {
      params: { id },
      body: { email: 'new@family.example', phone: '98765 43210', version: 2 },
    });
    expect(body).toMatchObject({
      message: 'Registration updated successfully',
      data: {
        email: 'new@family.example',
        emailVerifiedAt: null,
        phone: '+919876543210',
        schoolName: 'ZP School',
        subjects: [{ _id: subject.id }],
        version: 3,
      },
    });
    expect(body.data.history[0]).toMatchObject({ kind: 'edited', by: 'Meera Kulkarni' });
  });

  test('guardians are like those of students: the first is the parent, and has a phone', async () => {
    const { id } = await makeEnquiry(db, { parentName: 'Sunil', phone: '+919876543210', language: 'hi' });
    const father = {
      name: 'Sunil',
      relation: 'guardian',
      phone: '+919876543210',
      hasWhatsApp: true,
      language: 'hi',
    } as const;
    expect(await read(id)).toMatchObject({ guardians: [father] });
    const mother = {
      name: 'Meena',
      relation: 'mother',
      phone: '98765 43211',
      hasWhatsApp: false,
      language: 'mr',
    } as const;
    const edit = (guardians: object[]) =>
      admin.call(updateEnquiry, { params: { id }, body: { guardians, version: 1 } });
    const refused = await edit([{ name: 'Meena' }, father]);
    expect(refused.body).toMatchObject({ fields: { 'guardians.0.phone': 'Enter a phone number with 10 digits' } });
    const twice = await edit([mother, father, { phone: mother.phone }, { name: '', phone: '' }]);
    expect(twice.body).toMatchObject({
      fields: {
        'guardians.2.phone': 'This guardian is here already',
        'guardians.3.name': 'Enter a name or a phone number',
      },
    });
    const { body } = await edit([mother, father]);
    expect(body.data).toMatchObject({
      ...{ parentName: 'Meena', phone: '+919876543211', version: 2 },
      guardians: [{ ...mother, phone: '+919876543211' }, father],
    });
    expect(body.data.guardians).toHaveLength(2);
    await admin.call(updateEnquiry, { params: { id }, body: { parentName: 'Meena Rao', version: 2 } });
    expect((await read(id)).guardians).toMatchObject([{ name: 'Meena Rao', relation: 'mother' }, father]);
  });

  test('a family that sends the form names the parent alone', async () => {
    const body = {
      ...{ studentName: 'Asha', parentName: 'Sunil', phone: '98765 43210' },
      consent: { textVersion: consentTextVersions.at(-1) ?? '' },
    };
    const guardians = [{ name: 'Somebody', phone: '98765 43219' }];
    const { body: sent } = await anonymous.call(createEnquiry, { body: { ...body, guardians } });
    expect((await read(sent.data._id)).guardians).toMatchObject([{ name: 'Sunil', phone: '+919876543210' }]);
    const { body: entered } = await admin.call(createEnquiry, { body: { ...body, consent: null, guardians } });
    expect((await read(entered.data._id)).guardians).toMatchObject([{ name: 'Somebody', phone: '+919876543219' }]);
  });

  test('of two concurrent edits the later one is refused with the current record', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { id } = await makeEnquiry(db);
      const both = await Promise.all(
        ['Left', 'Right'].map((studentName) =>
          admin.call(updateEnquiry, { params: { id }, body: { studentName, version: 1 } }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a deleted one is gone with its history, and kept on record', async () => {
    const { id } = await makeEnquiry(db, { studentName: 'Gone Girl' });
    await move(id, { status: 'contacted' });
    const { body } = await admin.call(deleteEnquiry, { params: { id } });
    expect(body).toMatchObject({ data: { _id: id }, message: 'Registration deleted successfully' });
    for (const again of [
      await admin.call(getEnquiry, { params: { id } }),
      await admin.call(deleteEnquiry, { params: { id } }),
      await move(id, { status: 'new' }),
      await admin.call(updateEnquiry, { params: { id }, body: { version: 1 } }),
    ])
      expect(again.status).toBe(404);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'delete'));
    expect(entry?.before).toMatchObject({ studentName: 'Gone Girl' });
  });

  test('deleting a standard or subject leaves the registration', async () => {
    const standard = await makeStandard(db);
    const { id } = await makeEnquiry(db, { standardId: standard.id });
    await admin.raw({ method: 'DELETE', url: `/api/standards/${standard.id}` });
    expect((await read(id)).standard).toBeNull();
  });
});

test('a walk-in is entered once by a double click', async () => {
  const headers = { 'idempotency-key': uuidv7() };
  const body = { studentName: 'Double Click', phone: '9812300000' };
  await Promise.all([1, 2].map(() => admin.call(createEnquiry, { body, headers })));
  expect(await db.$count(admissionEnquiries, eq(admissionEnquiries.studentName, 'Double Click'))).toBe(1);
});
