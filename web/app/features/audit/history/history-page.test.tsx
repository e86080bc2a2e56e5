import { auditActs, type AuditEntry, auditKinds, listAuditEntries, listAuditPeople } from '#contract/audit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, formatWeekDate, today } from '../../../../lib/dates.ts';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sentenceOf } from '../shared/audit-words.ts';
import HistoryPage from './history-page.tsx';

const noFacts = { register: null, student: null, roster: null, stage: null, contact: null, class: null };
const entry: AuditEntry = {
  _id: '01990000-0000-7000-8000-000000000001',
  at: '2026-08-20T05:00:00.000Z',
  day: '2026-08-20',
  by: 'Meera Kulkarni',
  byId: '01990000-0000-7000-8000-000000000009',
  action: 'update',
  entity: 'student',
  entityId: '01990000-0000-7000-8000-000000000002',
  name: 'Riya Patil',
  facts: noFacts,
  changes: [{ field: 'School name', isDate: false, before: 'Old school', after: 'New school' }],
};
const answer = (rows: AuditEntry[]) => ({ data: rows, pagination: { page: 1, limit: 50, total: rows.length } });
const open = () => renderPage(<HistoryPage />, { path: '/app/history', as: 'admin' });
const said = (more: Partial<AuditEntry>) => sentenceOf({ ...entry, ...more }, { new: 'New', visit: 'Visit booked' });

beforeEach(() => {
  mockApi(listAuditPeople, { data: [{ _id: entry.byId!, name: entry.by }] });
});

describe('a sentence of the history', () => {
  test.each(auditActs)('is there for “%s”, of every kind of record, with or without a name', (action) => {
    for (const entity of auditKinds) {
      for (const name of ['Riya Patil', null]) {
        const sentence = said({ action, entity, name });
        expect(sentence).toMatch(/^(Meera Kulkarni|Riya Patil|an? \S+|the \S+) \S+/);
        expect(sentence).not.toContain(`: ${action}`);
        expect(sentence).not.toMatch(/null|undefined/);
      }
    }
  });

  test('tells of a register how many were marked and how many absent', () => {
    const register = {
      date: '2026-08-20',
      students: 55,
      absent: 2,
      isCorrection: false,
      changed: 55,
      reason: null,
    };
    const mark = { action: 'mark', entity: 'batch', name: '11 Science Mathematics', by: 'Asha' };
    expect(said({ ...mark, facts: { ...noFacts, register } })).toBe(
      'Asha marked 11 Science Mathematics, 55 students, 2 absent',
    );
    const correction = { ...register, date: '2026-08-18', isCorrection: true, changed: 1 };
    expect(said({ ...mark, facts: { ...noFacts, register: correction } })).toBe(
      'Asha corrected the attendance of 1 student in 11 Science Mathematics of 18-08-2026',
    );
  });

  test('tells of marks that were given up, and what they were', async () => {
    const register = {
      date: '2026-08-18',
      students: null,
      absent: null,
      isCorrection: false,
      changed: 2,
      reason: null,
    };
    const facts = { ...noFacts, register };
    const discarded = {
      ...entry,
      action: 'discard',
      entity: 'batch',
      name: '11 Science Mathematics',
      by: 'Asha',
      facts,
    };
    expect(said(discarded)).toBe(
      'Asha discarded the attendance of 2 students in 11 Science Mathematics of 18-08-2026, which could not be saved',
    );
    const changes = [{ field: 'Absent', isDate: false, before: 'Riya Patil, Arjun Pawar', after: null }];
    mockApi(listAuditEntries, answer([{ ...discarded, changes }]));
    open();
    expect(await screen.findByText('Absent: Riya Patil, Arjun Pawar')).toBeVisible();
  });

  test('names batch, day and time of a class that was entered or taken out, and the day of one of the week', () => {
    const extra = { entity: 'extra class', name: '11 Science Mathematics', by: 'Asha' };
    const facts = { ...noFacts, class: { date: '2026-08-20', startTime: '06:00', endTime: '07:00' } };
    expect(said({ ...extra, action: 'create', facts })).toBe(
      'Asha added an extra class of 11 Science Mathematics on Thu, 20-08-2026, 6:00–7:00\u00a0AM',
    );
    expect(said({ ...extra, action: 'delete', facts })).toBe(
      'Asha removed an extra class of 11 Science Mathematics on Thu, 20-08-2026, 6:00–7:00\u00a0AM',
    );
    const weekly = { ...noFacts, class: { date: '2026-08-20', startTime: null, endTime: null } };
    expect(said({ ...extra, entity: 'batch', action: 'cancel', facts: weekly })).toBe(
      'Asha cancelled a class of batch 11 Science Mathematics on Thu, 20-08-2026',
    );
    expect(said({ ...extra, entity: 'batch', action: 'restore', facts: weekly })).toBe(
      'Asha restored a cancelled class of batch 11 Science Mathematics on Thu, 20-08-2026',
    );
  });

  test('names nobody twice who changed their own record, whatever their name was then', () => {
    const own = { entity: 'teacher', name: 'Asha Kale', by: 'Asha Patil', byId: entry.entityId };
    expect(said(own)).toBe('Asha Patil changed their own record');
    expect(said({ ...own, byId: entry.byId })).toBe('Asha Patil changed teacher Asha Kale');
  });

  test('names stages as the board does', () => {
    const facts = { ...noFacts, stage: { from: 'new', to: 'visit' } };
    expect(said({ action: 'move', entity: 'registration', facts })).toBe(
      'Meera Kulkarni moved the registration of Riya Patil from New to Visit booked',
    );
  });
});

describe('the history of the academy', () => {
  test('says day by day who did what, and what changed to of it', async () => {
    const yesterday = addDays(today(), -1);
    mockApi(
      listAuditEntries,
      answer([
        { ...entry, day: today() },
        { ...entry, _id: entry.entityId, day: yesterday },
      ]),
    );
    open();
    const name = `Today, ${formatWeekDate(today(), 'long')}`;
    const ofToday = within(await screen.findByRole('region', { name }));
    expect(ofToday.getByText('Meera Kulkarni changed student Riya Patil')).toBeVisible();
    expect(ofToday.getByText(/^School name:/)).toHaveTextContent('School name: Old school changed to New school');
    expect(screen.getByRole('region', { name: `Yesterday, ${formatWeekDate(yesterday, 'long')}` })).toBeVisible();
  });

  test('says what a deleted record was, not that each part of it changed to nothing', async () => {
    const changes = [{ field: 'Level', isDate: false, before: '11', after: null }];
    mockApi(listAuditEntries, answer([{ ...entry, action: 'delete', changes }]));
    open();
    expect(await screen.findByText('Level: 11')).toBeVisible();
  });

  test('is narrowed to one kind of record, one person and some days by the server', async () => {
    const requests = mockApi(listAuditEntries, ({ query }) => answer(query['entity'] === 'batch' ? [] : [entry]));
    const { user } = open();
    await screen.findByRole('option', { name: 'Meera Kulkarni' });
    await user.selectOptions(screen.getByLabelText('Person'), 'Meera Kulkarni');
    await user.type(screen.getByLabelText('From'), '01-08-2026');
    await user.selectOptions(screen.getByLabelText('Type of record'), 'Batches and registers');
    expect(await screen.findByText('No changes match these filters')).toBeVisible();
    expect(requests.at(-1)?.query).toMatchObject({ entity: 'batch', by: entry.byId, from: '2026-08-01', page: '1' });
    expect(requests.some(({ query }) => query['from'] !== undefined && query['from'] !== '2026-08-01')).toBe(false);
  });

  test('says of days the wrong way round what is wrong, at the field and where the list would be', async () => {
    mockApi(listAuditEntries, ({ query }) => answer(query['to'] === '2026-07-31' ? [] : [entry]));
    const { user } = open();
    await user.type(await screen.findByLabelText('From'), '01-08-2026');
    await user.type(screen.getByLabelText('To'), '31-07-2026');
    expect(await screen.findByRole('heading', { name: 'End date cannot be before start date' })).toBeVisible();
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('End date cannot be before start date');
    expect(screen.queryByText('No changes match these filters')).toBeNull();
  });

  test('says of a date that is gone N/A, and of anything else that it is not added', async () => {
    const changes = [
      { field: 'Next call', isDate: true, before: '22-11-2026', after: null },
      { field: 'School name', isDate: false, before: 'Old school', after: null },
      { field: 'Reason', isDate: false, before: '22-11-2026 does not suit', after: null },
    ];
    mockApi(listAuditEntries, answer([{ ...entry, changes }]));
    open();
    expect(await screen.findByText(/^Next call:/)).toHaveTextContent('Next call: 22-11-2026 changed to N/A');
    expect(screen.getByText(/^School name:/)).toHaveTextContent('School name: Old school changed to Not added');
    expect(screen.getByText(/^Reason:/)).toHaveTextContent('Reason: 22-11-2026 does not suit changed to Not added');
  });

  test('says when it cannot be loaded', async () => {
    mockApi(listAuditEntries, () => refuse('not_found', 'Failed to fetch the history'));
    open();
    expect(await screen.findByText('Failed to fetch the history')).toBeVisible();
  });
});
