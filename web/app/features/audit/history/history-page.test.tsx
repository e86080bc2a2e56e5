import { type AuditEntry, listAuditEntries } from '#contract/audit';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import HistoryPage from './history-page.tsx';

const entry: AuditEntry = {
  _id: '01990000-0000-7000-8000-000000000001',
  at: '2026-08-20T05:00:00.000Z',
  by: 'Meera Kulkarni',
  action: 'update',
  entity: 'student',
  entityId: '01990000-0000-7000-8000-000000000002',
  name: 'Riya Patil',
  day: '2026-06-15',
  byId: null,
  facts: { register: null, student: null, roster: null, stage: null },
  changes: [{ field: 'School name', before: 'Old school', after: 'New school' }],
};
const answer = (rows: AuditEntry[]) => ({ data: rows, pagination: { page: 1, limit: 25, total: rows.length } });
const open = () => renderPage(<HistoryPage />, { path: '/app/history', as: 'admin' });

describe('the history of the academy', () => {
  test('says who changed what and when', async () => {
    mockApi(listAuditEntries, answer([entry]));
    open();
    expect(await screen.findByText('Student Riya Patil')).toBeVisible();
    expect(screen.getByText('Changed')).toBeVisible();
    expect(screen.getByText('Meera Kulkarni')).toBeVisible();
    expect(screen.getByText('School name: Old school became New school')).toBeVisible();
  });

  test('says what a deleted record was, not that each part of it became nothing', async () => {
    const changes = [{ field: 'Level', before: '11', after: null }];
    mockApi(listAuditEntries, answer([{ ...entry, action: 'delete', changes }]));
    open();
    expect(await screen.findByText('Level: 11')).toBeVisible();
  });

  test('is narrowed to one kind of record by the server, and says when there is nothing of it', async () => {
    const requests = mockApi(listAuditEntries, ({ query }) => answer(query['entity'] === 'batch' ? [] : [entry]));
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Kind of record'), 'Batch');
    expect(await screen.findByText('Nothing of this kind was changed')).toBeVisible();
    expect(requests.at(-1)?.query).toMatchObject({ entity: 'batch', page: '1' });
  });

  test('never shows what only stands for a number nobody gave', async () => {
    const phone = { field: 'Parent phone', before: '0000000000', after: '+919876543210' };
    mockApi(listAuditEntries, answer([{ ...entry, changes: [phone] }]));
    open();
    expect(await screen.findByText('Parent phone: +91 98765 43210')).toBeVisible();
  });

  test('names a kind and an act it has no words for as they are', async () => {
    mockApi(listAuditEntries, answer([{ ...entry, entity: 'backup', action: 'restore', name: null }]));
    open();
    expect(await screen.findByText('backup')).toBeVisible();
    expect(screen.getByText('restore')).toBeVisible();
  });

  test('says when it cannot be loaded', async () => {
    mockApi(listAuditEntries, () => refuse('internal', 'Failed to fetch the history'));
    open();
    expect(await screen.findByText('Failed to fetch the history')).toBeVisible();
  });
});
