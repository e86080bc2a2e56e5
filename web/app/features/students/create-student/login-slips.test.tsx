import { getBatch, listBatches } from '#contract/batches';
import { printParentPages } from '#contract/parent-pages';
import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { createStudent, listStudents } from '#contract/students';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { mockMailServer } from '../../../../test/mock-mail-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleStudent } from '../../../../test/sample-students.ts';
import { endSession } from '../../../session/session.ts';
import { addSlip, forgetSlips, hasSlips } from '../../../session/slips.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import CreateStudentPage from './create-student-page.tsx';
import { SlipTray } from '../shared/slips/slip-tray.tsx';

// The form is large, and slow in a simulated browser.
vi.setConfig({ testTimeout: 60_000 });

const list = <One,>(data: One[]) => ({ data, pagination: { page: 1, limit: 50, total: data.length } });
const batch = { ...sampleBatch, seatsLeft: null };
const standard = { ...batch.standard, ...{ level: 11, subjects: [], studentCount: 0, batchCount: 1 }, isActive: true };
const stamps = { version: 1, createdAt: '2026-08-20T05:00:00.000Z', updatedAt: '2026-08-20T05:00:00.000Z' };
const slip = (at: number, phone: string | null = '+919800010000') => ({
  ...{ _id: `01990000-0000-7000-8000-0000000000e${at}`, name: `Student ${at}`, signInName: `2026-000${at}` },
  ...{ oneTimePassword: `mango-river-${at}`, phone },
});

test('“Add and add another” keeps standard and batches, and gathers the slips without stopping', async () => {
  mockMailServer(true);
  mockApi(listStandards, list([{ ...standard, ...stamps }]));
  mockApi(listBatches, list([batch]));
  mockApi(getBatch, { data: { ...batch, enrolledStudents: [] } });
  mockApi(listStudents, list([]));
  mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
  let count = 0;
  const sent = mockApi(createStudent, () => {
    count += 1;
    return { data: { ...sampleStudent, _id: slip(count)._id }, oneTimePassword: `mango-river-${count}` };
  });
  const page = (
    <>
      <SlipTray />
      <CreateStudentPage />
    </>
  );
  const { user } = renderPage(page, { path: '/app/students/create', as: 'admin' });
  await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(screen.getByRole('combobox', { name: 'Standard (optional)' }));
  await user.click(await screen.findByRole('option', { name: standard.name }));
  await user.click(screen.getByRole('combobox', { name: 'Batches (optional)' }));
  await user.click(await screen.findByRole('option', { name: batch.name }));
  await user.click(screen.getByRole('button', { name: 'Add and add another' }));
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(''));
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
  expect(await screen.findByText('1 login slip is ready to print or send')).toBeVisible();
  await user.type(screen.getByLabelText('Full name'), 'Omkar Kale');
  await user.click(screen.getByRole('radio', { name: 'Male' }));
  await user.click(screen.getByRole('button', { name: 'Add and add another' }));
  expect(await screen.findByText('2 login slips are ready to print or send')).toBeVisible();
  expect(sent[1]?.body).toMatchObject({ name: 'Omkar Kale', standard: standard._id, batches: [batch._id] });
});

test('slips are sent by WhatsApp one tap each, printed together, and put away on purpose', async () => {
  mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
  const { user } = renderPage(<SlipTray />, { as: 'admin' });
  act(() => [slip(1), slip(2, null)].forEach(addSlip));
  await user.click(await screen.findByRole('button', { name: 'Show slips' }));
  const panel = await screen.findByRole('dialog', { name: '2 login slips' });
  const [link, ...others] = within(panel).getAllByRole('link', { name: /^WhatsApp to/ });
  expect(others).toHaveLength(0);
  const { host, pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect(host + pathname).toBe('wa.me/919800010000');
  expect(searchParams.get('text')).toContain('Login name: 2026-0001\nPassword: mango-river-1');
  // The password is in the panel and on the print sheet.
  expect(screen.getAllByText('mango-river-2')).toHaveLength(2);
  await user.click(within(panel).getByRole('button', { name: 'Remove slips' }));
  const question = await screen.findByRole('dialog', { name: 'Remove the slips?' });
  await user.click(within(question).getByRole('button', { name: 'Remove slips' }));
  await waitFor(() => expect(screen.queryByText('mango-river-2')).toBeNull());
});

test('slips are nowhere in the browser’s storage, and gone with a logout', async () => {
  renderPage(<p>Page</p>, { as: 'admin' });
  addSlip(slip(1));
  for (const store of [localStorage, sessionStorage]) {
    expect(Object.values(store).join('')).not.toContain('mango-river');
  }
  await endSession('logged-out');
  expect(hasSlips()).toBe(false);
});

test('the parent’s page is put on the slips of those who need it, to be scanned and to be sent', async () => {
  mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
  const page = 'https://example.com/family#secret';
  const printed = mockApi(printParentPages, { data: [{ student: slip(1)._id, url: page }] });
  const { user } = renderPage(<SlipTray />, { as: 'admin' });
  act(() => [slip(1), slip(2, null)].forEach(addSlip));
  await user.click(await screen.findByRole('button', { name: 'Show slips' }));
  const panel = within(await screen.findByRole('dialog', { name: '2 login slips' }));
  await user.click(panel.getByRole('button', { name: 'Add the parent’s page' }));
  expect(await panel.findByText('1 slip shows the parent’s page.')).toBeVisible();
  expect(printed[0]?.body).toEqual({ students: [slip(1)._id, slip(2)._id] });
  expect(panel.getAllByRole('img', { name: 'QR code of the parent’s page' })).toHaveLength(1);
  const [link] = panel.getAllByRole('link', { name: /^WhatsApp to/ });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get('text')).toContain(page);
  act(() => forgetSlips());
});
