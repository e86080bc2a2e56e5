import { countReach, createAnnouncement, getAnnouncement, updateAnnouncement } from '#contract/announcements';
import { listBatches } from '#contract/batches';
import { listStandards } from '#contract/standards';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, formatDate, today } from '../../../lib/dates.ts';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { sampleBatch } from '../teachers/shared/sample-teaching.ts';
import CreateAnnouncementPage from './create-announcement/create-announcement-page.tsx';
import EditAnnouncementPage from './edit-announcement/edit-announcement-page.tsx';
import { sampleAnnouncement } from './shared/sample-announcements.ts';

const none = { data: [], pagination: { page: 1, limit: 200, total: 0 } };

beforeEach(() => {
  mockApi(countReach, ({ query }) => ({
    data:
      query['kind'] === 'teachers'
        ? { students: 0, teachers: 1, families: 0 }
        : { students: 67, teachers: 4, families: 0 },
  }));
  mockApi(listStandards, none);
  mockApi(listBatches, none);
});

afterEach(() => void vi.useRealTimers());

const create = (query = '') =>
  renderPage(<CreateAnnouncementPage />, {
    path: '/app/announcements/create',
    url: `/app/announcements/create${query}`,
    as: 'admin',
  });
const edit = (id: string) =>
  renderPage(<EditAnnouncementPage />, {
    path: '/app/announcements/:id/edit',
    url: `/app/announcements/${id}/edit`,
    as: 'admin',
  });

type User = ReturnType<typeof create>['user'];

async function setDay(user: User, label: string, day: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (day !== '') await user.type(field, formatDate(day));
}

describe('writing an announcement', () => {
  test('sends what, who and when, with the times that every announcement has', async () => {
    const sent = mockApi(createAnnouncement, { data: sampleAnnouncement(1), message: 'Announcement created' });
    const { user, router } = create();
    await user.type(screen.getByLabelText('Title'), 'Unit test 2');
    await user.type(screen.getByLabelText('Message'), 'Bring your card.');
    await user.click(screen.getByRole('switch', { name: /Pin to the top/ }));
    await user.click(screen.getByRole('button', { name: 'All teachers' }));
    await setDay(user, 'End date', addDays(today(), 6));
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/announcements/${sampleAnnouncement(1)._id}`));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        title: 'Unit test 2',
        body: 'Bring your card.',
        texts: {},
        pinned: true,
        audience: { kind: 'teachers', standards: [], batches: [] },
        startDate: today(),
        endDate: addDays(today(), 6),
        startTime: '00:00',
        endTime: '23:59',
      },
    ]);
  });

  test('in two languages keeps both, and readers of the third get the first one', async () => {
    const sent = mockApi(createAnnouncement, { data: sampleAnnouncement(1), message: 'Announcement created' });
    const { user, router } = create();
    await user.type(screen.getByLabelText('Title'), 'Unit test 2');
    await user.type(screen.getByLabelText('Message'), 'Bring your card.');
    await user.click(screen.getByRole('radio', { name: 'मराठी' }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.getByLabelText('Title')).toHaveAttribute('placeholder', 'Unit test 2');
    await user.type(screen.getByLabelText('Title'), 'घटक चाचणी २');
    await user.click(screen.getByRole('radio', { name: 'English ✓' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Unit test 2');
    expect(screen.getByRole('radio', { name: 'मराठी ✓' })).not.toBeChecked();
    await setDay(user, 'End date', addDays(today(), 6));
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/announcements/${sampleAnnouncement(1)._id}`));
    expect(sent[0]?.body).toMatchObject({
      title: 'Unit test 2',
      body: 'Bring your card.',
      texts: { title: { language: 'en', mr: 'घटक चाचणी २' } },
    });
  });

  test('in Marathi only is as good', async () => {
    const sent = mockApi(createAnnouncement, { data: sampleAnnouncement(1), message: 'Announcement created' });
    const { user, router } = create();
    await user.click(screen.getByRole('radio', { name: 'मराठी' }));
    await user.type(screen.getByLabelText('Title'), 'घटक चाचणी');
    await user.type(screen.getByLabelText('Message'), 'ओळखपत्र आणा.');
    await setDay(user, 'End date', addDays(today(), 6));
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/announcements/${sampleAnnouncement(1)._id}`));
    expect(sent[0]?.body).toMatchObject({ title: 'घटक चाचणी', body: 'ओळखपत्र आणा.', texts: {} });
  });

  test('shows how many it reaches, and counts again for another audience', async () => {
    const { user } = create();
    expect(await screen.findByText('67 students and 4 teachers')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All teachers' }));
    expect(await screen.findByText('1 teacher')).toBeVisible();
  });

  test('shows where it will stand, and the button says what it does', async () => {
    const { user } = create();
    expect(screen.getByText('Choose the first and last day it is shown.')).toBeVisible();
    await setDay(user, 'End date', addDays(today(), 9));
    expect(screen.getByText('Will be').parentElement).toHaveTextContent('Will be Active');
    await setDay(user, 'Start date', addDays(today(), 4));
    expect(screen.getByText('Will be').parentElement).toHaveTextContent('Will be Scheduled');
    const start = formatDate(addDays(today(), 4));
    expect(screen.getByRole('button', { name: new RegExp(`Schedule for ${start}`) })).toBeVisible();
  });

  test('left open past midnight, it begins on the day it is published', async () => {
    const sent = mockApi(createAnnouncement, { data: sampleAnnouncement(1), message: 'Announcement created' });
    vi.setSystemTime(new Date('2027-03-09T23:58:00+05:30'));
    const { user } = create();
    await user.type(screen.getByLabelText('Title'), 'Unit test 2');
    await user.type(screen.getByLabelText('Message'), 'Bring your card.');
    vi.setSystemTime(new Date('2027-03-10T00:01:00+05:30'));
    await setDay(user, 'End date', '2027-03-12');
    expect(screen.getByText('Will be').parentElement).toHaveTextContent('Will be Active');
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ startDate: '2027-03-10', endDate: '2027-03-12' }));
  });

  test('shows it meanwhile as a student will see it, its links and line breaks too', async () => {
    const { user } = create();
    await user.type(screen.getByLabelText('Title'), 'Library');
    await user.type(screen.getByLabelText('Message'), 'Look at https://example.com/a.{enter}Then come.');
    const preview = screen.getByRole('article');
    expect(within(preview).getByText('Library')).toBeVisible();
    expect(within(preview).getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
    expect(within(preview).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(preview).toHaveTextContent('Look at https://example.com/a. Then come.');
  });

  test.each([
    ['', '', 'Start date and end date are required'],
    [addDays(today(), -1), addDays(today(), 3), 'Start date must be today or in the future'],
    [addDays(today(), 5), addDays(today(), 3), 'End date cannot be before start date'],
  ])('from %o to %o is not sent, and says why above and at the field', async (start, end, sentence) => {
    const { user } = create();
    await user.type(screen.getByLabelText('Title'), 'Unit test 2');
    await user.type(screen.getByLabelText('Message'), 'Bring your card.');
    await setDay(user, 'Start date', start);
    await setDay(user, 'End date', end);
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getAllByRole('link', { name: sentence })[0]).toBeVisible();
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(1);
  });

  test('to batches needs at least one, which the server says at the field', async () => {
    mockApi(createAnnouncement, () =>
      refuse('rule', 'One of these batches no longer exists', {
        fields: { 'audience.batches': 'One of these batches no longer exists' },
      }),
    );
    const _id = '01990000-0000-7000-8000-000000002001';
    mockApi(listBatches, {
      data: [{ ...sampleBatch, _id }],
      pagination: { page: 1, limit: 200, total: 1 },
    });
    const { user } = create();
    await user.type(screen.getByLabelText('Title'), 'Unit test 2');
    await user.type(screen.getByLabelText('Message'), 'Bring your card.');
    await setDay(user, 'End date', today());
    await user.click(screen.getByRole('button', { name: 'Batches' }));
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    expect(await screen.findByRole('link', { name: 'Choose at least one batch' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Batches' }));
    await user.click(await screen.findByRole('option', { name: '11 Science A' }));
    await user.click(screen.getByRole('button', { name: /Publish now/ }));
    expect(await screen.findByRole('link', { name: 'One of these batches no longer exists' })).toBeVisible();
  });

  test('begins with another one when it is to be its copy', async () => {
    mockApi(getAnnouncement, { data: sampleAnnouncement(7, { title: 'Fees', body: 'At the desk.' }) });
    create(`?copy=${sampleAnnouncement(7)._id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue('Fees');
    expect(screen.getByLabelText('Message')).toHaveValue('At the desk.');
    expect(screen.getByLabelText('Start date')).toHaveValue(formatDate(today()));
    expect(screen.getByLabelText('End date')).toHaveValue('');
  });
});

describe('correcting an announcement', () => {
  test('that runs already leaves its start date as it is', async () => {
    const before = sampleAnnouncement(1);
    mockApi(getAnnouncement, { data: before });
    const sent = mockApi(updateAnnouncement, { data: { ...before, version: 2 } });
    const { user } = edit(before._id);
    const title = await screen.findByLabelText('Title');
    await user.type(title, ' corrected');
    await user.click(screen.getByRole('button', { name: /Save announcement/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ title: 'Announcement 1 corrected', startDate: before.startDate, version: 1 });
  });

  test('that another person changed meanwhile asks which version to keep', async () => {
    const before = sampleAnnouncement(1);
    mockApi(getAnnouncement, { data: before });
    const theirs = { ...before, title: 'Theirs', version: 2 };
    mockApi(updateAnnouncement, () =>
      refuse('stale', 'Someone else has changed this in the meantime.', { data: theirs }),
    );
    const { user } = edit(before._id);
    await user.type(await screen.findByLabelText('Title'), ' mine');
    await user.click(screen.getByRole('button', { name: /Save announcement/ }));
    await user.click(await screen.findByRole('button', { name: 'Use theirs and discard mine' }));
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
  });
});
