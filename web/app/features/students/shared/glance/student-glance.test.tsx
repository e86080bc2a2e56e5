import { getStudentOverview, type StudentOverview } from '#contract/students';
import { listContacts } from '#contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../../test/mock-api.ts';
import { renderPage } from '../../../../../test/render.tsx';
import { sampleGuardianToTell, sampleOverview } from '../../../../../test/sample-overview.ts';
import { PeriodChoice } from './period-choice.tsx';
import { StudentGlance } from './student-glance.tsx';

// On the last day of a month the chosen dates would be the whole month.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-20T06:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const open = (overview: Partial<StudentOverview> = {}, as: 'admin' | 'teacher' = 'admin') => {
  mockApi(listContacts, { data: [], pagination: { page: 1, limit: 5, total: 0 } });
  const requests = mockApi(getStudentOverview, { data: { ...sampleOverview, ...overview } });
  const page = renderPage(
    <StudentGlance studentId={sampleOverview.student._id}>
      <PeriodChoice />
    </StudentGlance>,
    { as, attendanceThreshold: 75 },
  );
  return { ...page, requests };
};

describe('a student at a glance', () => {
  test('the percentage says its period in words and dates, and that it is too low', async () => {
    open();
    expect(await screen.findByRole('img', { name: 'Attendance, all classes so far: 38%' })).toBeVisible();
    expect(screen.getByText('01-06-2026')).toBeVisible();
    expect(screen.getByText('20-08-2026')).toBeVisible();
    expect(screen.getByText('Below 75%')).toBeVisible();
    expect(screen.getByText('Absent in the last 3 classes')).toBeVisible();
  });

  test('what a teacher sees is said to be of the own classes', async () => {
    const { user } = open({}, 'teacher');
    expect(await screen.findByRole('heading', { name: 'Attendance in your classes so far' })).toBeVisible();
    expect(screen.getByText('Your classes so far. Squares show the last 30 days')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Dates' }));
    expect(await screen.findByRole('heading', { name: 'Attendance in your classes, chosen days' })).toBeVisible();
  });

  test('a streak of missed classes has its subject, whatever class of another came between', async () => {
    const missed = (name: string, times: number) => ({
      subject: { _id: name, name, colour: 'peacock' as const },
      times,
    });
    const first = open({ streak: { came: true, count: 1 }, absentInARow: [missed('Physics', 4)] });
    expect(await screen.findByText('Absent from the last 4 Physics classes')).toHaveAttribute('data-tone', 'err');
    expect(screen.queryByText(/^Came to/)).toBeNull();
    first.unmount();
    open({ absentInARow: [missed('Physics', 4), missed('Maths', 3)] });
    expect(await screen.findByText('Absent from the last 4 Physics, 3 Maths classes')).toBeVisible();
  });

  test('another period changes every percentage, and the words with it', async () => {
    const { user, requests } = open();
    const month = 'August 2026';
    expect(await screen.findByText('All classes so far. Squares show the last 30 days')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: month }));
    expect(await screen.findByRole('heading', { name: `Attendance in ${month}` })).toBeVisible();
    expect(screen.queryByText(/all classes so far/i)).toBeNull();
    await waitFor(() => expect(requests[0]?.query).toEqual({}));
  });

  test('the parent is one tap away, by phone and by WhatsApp', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919800010000');
    await user.click(screen.getByRole('button', { name: 'WhatsApp, Sunil Bhosale' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp to Sunil Bhosale' }));
    expect(dialog.getByText('About Aarohi')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', sampleGuardianToTell.link);
    expect(screen.getByText('Sunil Bhosale')).toBeVisible();
  });

  test('a number that is not on record is not offered', async () => {
    open({ guardians: [] });
    expect(await screen.findByText(/No number on record/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  test('the other guardians and the siblings are one tap away, too', async () => {
    const mother = { ...sampleGuardianToTell, _id: 'mother', name: 'Asha Bhosale', relation: 'mother' as const };
    const sibling = { _id: '01990000-0000-7000-8000-000000000101', name: 'Om Bhosale' };
    open({
      guardians: [
        sampleGuardianToTell,
        { ...mother, phone: '+919800010001', hasWhatsApp: false, link: 'sms:+919800010001?body=About' },
      ],
      siblings: [sibling],
    });
    const others = await screen.findByRole('list', { name: 'Other guardians' });
    expect(within(others).getByText('Asha Bhosale, Mother')).toBeVisible();
    expect(within(others).getByRole('link', { name: 'Call Asha Bhosale' })).toHaveAttribute(
      'href',
      'tel:+919800010001',
    );
    expect(within(others).getByRole('button', { name: 'SMS to Asha Bhosale' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Om Bhosale' })).toHaveAttribute('href', `/app/students/${sibling._id}`);
  });

  test('each subject stands with its percentage and its last classes, the latest at the right', async () => {
    open();
    const subject = (await screen.findByText('Physics')).closest('li') as HTMLElement;
    expect(within(subject).getByText('38%')).toBeVisible();
    expect(within(subject).getByRole('img', { name: 'present, absent' })).toBeVisible();
    expect(within(subject).queryByText('11 Science Physics')).toBeNull();
  });

  test('one who comes is not said to be low, and without a class nothing is counted', async () => {
    const good = { ...sampleOverview.statistics, percentage: 96 };
    const first = open({ statistics: good, streak: { came: true, count: 12 } });
    expect(await screen.findByText('Attended the last 12 classes')).toBeVisible();
    expect(screen.queryByText('Below 75%')).toBeNull();
    expect(screen.getByText('Coming late counts as present.')).toBeVisible();
    first.unmount();
    open({ statistics: { ...good, total: 0, late: 0, percentage: null }, streak: null, byBatch: [], latest: [] });
    expect(await screen.findByText('No class was marked yet.')).toBeVisible();
    expect(screen.queryByText('Coming late counts as present.')).toBeNull();
  });

  test('a failure is a sentence with another try', async () => {
    open();
    mockApi(getStudentOverview, () => refuse('not_found', 'Failed to fetch students'));
    renderPage(<StudentGlance studentId="01990000-0000-7000-8000-000000000999" />, { as: 'teacher' });
    expect(await screen.findByText('Failed to fetch students')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
