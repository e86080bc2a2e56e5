import { createStandard, listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import CreateStandardPage from './create-standard/create-standard-page.tsx';

const science = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: '11 Science',
  level: 11,
  subjects: [],
  isActive: true,
  batchCount: 0,
  studentCount: 0,
  version: 1,
  createdAt: '2026-08-20T05:00:00.000Z',
  updatedAt: '2026-08-20T05:00:00.000Z',
};
const paged = <Row,>(data: Row[]) => ({ data, pagination: { page: 1, limit: 200, total: data.length } });

beforeEach(() => {
  mockApi(listSubjects, paged([]));
});

const fill = async (name: string, level: string) => {
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Level'), level);
  await userEvent.click(screen.getByRole('button', { name: /^Add standard/ }));
};

describe('"A duplicate is flagged if either matches, and the result says which matched"', () => {
  test('"name compared case-insensitively": a name that is taken is refused before anything is sent', async () => {
    mockApi(listStandards, paged([science]));
    const sent = mockApi(createStandard, { data: science });
    renderPage(<CreateStandardPage />, {});
    await fill('11 SCIENCE', '12');
    expect(await screen.findAllByText('There is already a standard called 11 Science')).not.toHaveLength(0);
    expect(sent).toHaveLength(0);
  });

  test('where both match, both are said; "011" is level 11', async () => {
    mockApi(listStandards, paged([science]));
    const sent = mockApi(createStandard, { data: science });
    renderPage(<CreateStandardPage />, {});
    await fill('11 science', '011');
    const both = 'There is already a standard called 11 Science, of level 11';
    expect(await screen.findAllByText(both)).not.toHaveLength(0);
    expect(sent).toHaveLength(0);
  });

  test('"level compared as a number": a shared one is asked about and can be saved on purpose', async () => {
    mockApi(listStandards, paged([science]));
    const sent = mockApi(createStandard, { data: { ...science, name: '11 Commerce' } });
    renderPage(<CreateStandardPage />, {});
    await fill('11 Commerce', '11');
    expect(await screen.findByText('Another standard, 11 Science, is also level 11.')).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    await expect.poll(() => sent.length).toBe(1);
  });

  test('of a name and a level that two others have, and of a level alone, all are named', async () => {
    const other = { ...science, _id: '01900000-0000-7000-8000-000000000002', name: '12 Science', level: 12 };
    const third = { ...other, _id: '01900000-0000-7000-8000-000000000003', name: '12 Commerce' };
    mockApi(listStandards, paged([science, other, third]));
    const sent = mockApi(createStandard, { data: science });
    renderPage(<CreateStandardPage />, {});
    await fill('11 Science', '12');
    const all = 'There is already a standard called 11 Science, and level 12 belongs to 12 Science, 12 Commerce';
    expect(await screen.findAllByText(all)).not.toHaveLength(0);
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.clear(screen.getByLabelText('Level'));
    await fill('12 Arts', '12');
    expect(await screen.findByText('Other standards, 12 Science, 12 Commerce, are also level 12.')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test('says so when the other standards cannot be read, and keeps what was typed', async () => {
    mockApi(listStandards, () => refuse('unavailable', ''));
    renderPage(<CreateStandardPage />, {});
    await fill('11 Commerce', '11');
    expect(await screen.findByText('Failed to check for duplicates')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('11 Commerce');
  });
});
