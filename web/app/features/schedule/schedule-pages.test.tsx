import {
  addExtraClass,
  cancelClass,
  createClosedDays,
  listClosedDays,
  moveClass,
  removeExtraClass,
  restoreClass,
} from '#contract/calendar';
import { listBatches } from '#contract/batches';
import {
  getAcademySchedule,
  getFreeAt,
  getMySchedule,
  getScheduleFeed,
  getTeachingSchedule,
  renewScheduleFeed,
  type Schedule,
  type ScheduledClass,
} from '#contract/schedule';
import { getSite } from '#contract/site';
import { listTeacherBatches } from '#contract/teachers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { sampleSite } from '../../../test/sample-site.ts';
import ClosedDaysPage from '../calendar/closed-days/closed-days-page.tsx';
import { sampleBatch, samplePagination } from '../teachers/shared/sample-teaching.ts';
import AcademySchedulePage from './academy-schedule/academy-schedule-page.tsx';
import MySchedulePage from './my-schedule/my-schedule-page.tsx';
import TeachingSchedulePage from './teaching-schedule/teaching-schedule-page.tsx';
import { nowAndNextOf, weekRowsOf } from './week.ts';

// The print head shows the academy's name above the week.
beforeEach(() => {
  mockApi(getSite, { data: sampleSite });
});

const id = (number: number) => `01990000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

const classOf = (number: number, over: Partial<ScheduledClass> = {}): ScheduledClass => ({
  batch: { _id: id(number), name: `Batch ${number}` },
  standard: { _id: id(90), name: '11 Science' },
  subject: { _id: id(91), name: `Subject ${number}`, colour: 'sky' },
  teacher: { _id: id(80 + number), name: `Teacher ${number}` },
  room: `Room ${number}`,
  date: '2026-11-18',
  startTime: '10:00',
  endTime: '11:00',
  extraClass: null,
  isCancelled: false,
  movedFrom: null,
  movedFromTime: null,
  movedTo: null,
  movedToTime: null,
  note: null,
  ...over,
});

// A Wednesday, 10:20 in the morning in Latur.
const week: Schedule = {
  today: '2026-11-18',
  now: '2026-11-18T04:50:00Z',
  timeZone: 'Asia/Kolkata',
  from: '2026-11-16',
  to: '2026-11-22',
  classes: [
    classOf(1),
    classOf(2, { startTime: '12:00', endTime: '13:00', isCancelled: true, note: 'Teacher is ill' }),
    classOf(3, { startTime: '15:00', endTime: '16:00' }),
    classOf(4, { date: '2026-11-21', extraClass: id(44), note: 'Revision' }),
  ],
  closedDays: [{ _id: id(70), name: 'Diwali', startDate: '2026-11-19', endDate: '2026-11-20' }],
};

const openMine = () =>
  renderPage(<MySchedulePage />, { path: '/app/student/schedule', url: '/app/student/schedule', as: 'student' });

describe('the student’s schedule', () => {
  test('opens on today with now and next, and says what is cancelled, extra and closed, and why', async () => {
    mockApi(getMySchedule, { data: week });
    openMine();
    expect(await screen.findByRole('button', { name: 'Wednesday, 18-11-2026' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const tile = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;
    expect(within(tile('Subject 1')).getByText('Now')).toBeInTheDocument();
    expect(within(tile('Subject 2')).getByText('Cancelled')).toBeInTheDocument();
    expect(within(tile('Subject 2')).getByText('Teacher is ill')).toBeInTheDocument();
    expect(within(tile('Subject 3')).getByText('Next')).toBeInTheDocument();
    expect(within(tile('Subject 4')).getByText('Extra class')).toBeInTheDocument();
    expect(screen.getAllByText('No class: Diwali')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Sunday/ })).toBeNull();
  });

  test('shows a Sunday that is closed for something, or nobody would know why there is no class', async () => {
    const closedDays = [{ _id: id(70), name: 'Diwali', startDate: '2026-11-22', endDate: '2026-11-22' }];
    mockApi(getMySchedule, { data: { ...week, closedDays } });
    openMine();
    expect(await screen.findByRole('button', { name: /^Sunday/ })).toBeInTheDocument();
    expect(screen.getByText('No class: Diwali')).toBeInTheDocument();
  });

  test('goes from week to week and back to the present one', async () => {
    const requests = mockApi(getMySchedule, ({ query }) => ({
      data:
        query['from'] === '2026-11-23'
          ? { ...week, from: '2026-11-23', to: '2026-11-29', classes: [], closedDays: [] }
          : week,
    }));
    const { user } = openMine();
    await user.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByText('No classes this week')).toBeVisible();
    expect(screen.getByText('23-11-2026 to 29-11-2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'This week' }));
    await waitFor(() => expect(screen.queryByText('No classes this week')).toBeNull());
    expect(requests.length).toBeGreaterThan(1);
  });

  test('offers the calendar file, and a private address that is made, shown and renewed on purpose', async () => {
    mockApi(getMySchedule, { data: week });
    mockApi(getScheduleFeed, { data: { path: null, createdAt: null } });
    let made = 0;
    mockApi(renewScheduleFeed, () => ({
      data: { path: `/api/schedule/feeds/secret-${(made += 1)}/schedule.ics`, createdAt: '2026-11-18T04:50:00Z' },
    }));
    const { user } = openMine();
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(await screen.findByRole('link', { name: 'Download the file' })).toHaveAttribute(
      'href',
      '/api/student/schedule.ics',
    );
    await user.click(await screen.findByRole('button', { name: 'Make a private address' }));
    expect(await screen.findByLabelText('Private address')).toHaveValue(
      `${location.origin}/api/schedule/feeds/secret-1/schedule.ics`,
    );
    expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:/),
    );
    await user.click(screen.getByRole('button', { name: 'Make a new address' }));
    expect(await screen.findByText(/The old address stops working immediately/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Make a new address' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(screen.getByLabelText('Private address')).toHaveValue(
        `${location.origin}/api/schedule/feeds/secret-2/schedule.ics`,
      ),
    );
  });

  test('that cannot be loaded offers another try', async () => {
    mockApi(getMySchedule, () => refuse('not_found', 'Failed to load the schedule'));
    openMine();
    expect(await screen.findByText('Failed to load the schedule')).toBeVisible();
  });
});

test('a teacher leads from a class to its register, and cancels one with a reason', async () => {
  mockApi(listTeacherBatches, { data: [], pagination: samplePagination(0) });
  mockApi(getTeachingSchedule, { data: week });
  const requests = mockApi(cancelClass, {
    data: {
      ...{ batch: { _id: id(3), name: 'Batch 3' }, date: '2026-11-18', reason: 'Exam in school' },
      reached: { students: 2, phones: 3, without: { count: 0, names: [] } },
    },
    message: 'Class cancelled',
  });
  const { user } = renderPage(<TeachingSchedulePage />, {
    path: '/app/teacher/schedule',
    url: '/app/teacher/schedule',
    as: 'teacher',
  });
  expect(await screen.findByRole('link', { name: 'Attendance: Batch 1, Wed, 18-11-2026' })).toHaveAttribute(
    'href',
    `/app/teacher/attendance/mark?batch=${id(1)}&date=2026-11-18`,
  );
  await user.click(screen.getByRole('button', { name: 'More for Batch 3, Wed, 18-11-2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel class' }));
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Exam in school');
  await user.click(screen.getByRole('button', { name: 'Cancel class' }));
  expect(await screen.findByText('Class cancelled. 3 phones ring for it.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ batch: id(3), date: '2026-11-18', reason: 'Exam in school' });
  mockApi(restoreClass, () => refuse('not_found', 'This class is not cancelled'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This class is not cancelled'), 'of the undo').toBeVisible();
});

const openAcademy = () =>
  renderPage(<AcademySchedulePage />, { path: '/app/schedule', url: '/app/schedule', as: 'admin' });
const free = { rooms: ['Hall', 'Room 2'], teachers: [{ _id: id(60), name: 'Asha' }], moreRooms: 0, moreTeachers: 12 };

test('an extra class finds its batch by typing, among any number of them', async () => {
  mockApi(getAcademySchedule, { data: { ...week, isCut: false } });
  const schedule = [
    { day: 'mon' as const, startTime: '10:00', endTime: '11:00', room: null },
    { day: 'wed' as const, startTime: '16:00', endTime: '17:00', room: null },
  ];
  const last = { ...sampleBatch, name: 'Zoology, evening', seatsLeft: null, schedule };
  mockApi(getFreeAt, { data: free });
  const asked = mockApi(listBatches, ({ query }) => {
    const data = query['search'] === 'zoo' ? [last] : [];
    return { data, pagination: samplePagination(data.length) };
  });
  const { user } = openAcademy();
  await user.click(await screen.findByRole('button', { name: 'Extra class' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Extra class' }));
  await user.type(panel.getByRole('combobox', { name: 'Batch' }), 'zoo');
  await user.click(await screen.findByRole('option', { name: last.name }));
  const sent = mockApi(addExtraClass, () => refuse('invalid', 'Too early'));
  // The page asks for the batch's class on Wednesday, because the day is a Wednesday.
  await waitFor(() => expect(panel.getByLabelText('From')).toHaveValue('16:00'));
  expect(panel.getByLabelText('To')).toHaveValue('17:00');
  await user.clear(panel.getByLabelText('From'));
  await user.type(panel.getByLabelText('From'), '15:00');
  await user.clear(panel.getByLabelText('Day'));
  await user.type(panel.getByLabelText('Day'), '21-11-2026');
  await user.click(panel.getByRole('button', { name: /^Add extra class/ }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ batch: last._id, date: '2026-11-21', startTime: '15:00', endTime: '17:00' }),
  );
  expect(asked.at(-1)?.query).toMatchObject({ status: 'active' });
});

test('the office sees the week by rooms, teachers and standards, and what is free at an hour', async () => {
  mockApi(getAcademySchedule, { data: { ...week, isCut: false } });
  const asked = mockApi(getFreeAt, { data: free });
  const { user } = openAcademy();
  const room = await screen.findByRole('rowheader', { name: 'Room 3' });
  expect(room).toHaveAttribute('colspan', String(screen.getAllByRole('columnheader').length));
  await user.click(screen.getByRole('radio', { name: 'Teachers' }));
  expect(screen.getByRole('rowheader', { name: 'Teacher 4' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Standards' }));
  expect(screen.getByRole('rowheader', { name: '11 Science' })).toBeInTheDocument();
  expect(await screen.findByText('Hall, Room 2')).toBeVisible();
  expect(screen.getByText('Asha, 12 more')).toBeVisible();
  expect(asked[0]?.query).toEqual({ date: '2026-11-18', from: '10:00', to: '11:00' });
  expect(screen.queryByText(/^Only the first/)).toBeNull();
});

test('the office sees, and prints, the week of a single room, teacher or batch', async () => {
  mockApi(getAcademySchedule, { data: { ...week, isCut: false } });
  mockApi(getFreeAt, { data: free });
  const { user, router } = openAcademy();
  await screen.findByRole('rowheader', { name: 'Room 4' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rooms' }), 'Room 3');
  expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Room 3']);
  expect(router.state.location.search).toBe('?only=Room+3');
  expect(document.querySelector('header.print-only')).toHaveTextContent('Room 3, ');
  await user.click(screen.getByRole('radio', { name: 'Teachers' }));
  expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Teachers' }), 'All teachers');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Teachers' }), 'Teacher 4');
  expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Teacher 4']);
});

test('a class of the office’s week opens its batch and its register, and is moved with an announcement filled in', async () => {
  mockApi(getAcademySchedule, { data: { ...week, isCut: false } });
  mockApi(getFreeAt, { data: free });
  const batch = { _id: id(3), name: 'Batch 3' };
  const moved = {
    _id: id(55),
    batch,
    date: '2026-11-21',
    startTime: '09:00',
    endTime: '10:00',
    room: null,
    note: null,
    reached: { students: 9, phones: 2, without: { count: 7, names: ['Asha Kale', 'Om Shinde'] } },
  };
  const requests = mockApi(moveClass, { data: moved, message: 'Class moved' });
  const { user, router } = openAcademy();
  await user.click(await screen.findByRole('button', { name: /^Batch 3, Wed, 18-11-2026, 3:00/ }));
  expect(await screen.findByRole('menuitem', { name: 'Open batch' })).toHaveAttribute('href', `/app/batches/${id(3)}`);
  expect(screen.getByRole('menuitem', { name: 'Attendance' })).toHaveAttribute(
    'href',
    `/app/batches/${id(3)}?tab=attendance&date=2026-11-18`,
  );
  await user.click(screen.getByRole('menuitem', { name: 'Move class' }));
  expect(await screen.findByRole('dialog', { name: 'Move Batch 3, Wed, 18-11-2026' })).toBeVisible();
  await user.clear(await screen.findByLabelText('New day'));
  await user.type(screen.getByLabelText('New day'), '21-11-2026');
  await user.click(screen.getByRole('button', { name: /^Move class/ }));
  expect(
    await screen.findByText(
      'Class moved. 2 phones ring for it. Without a phone that rings: Asha Kale, Om Shinde and 5 more.',
    ),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Announce it' }));
  expect(requests[0]?.body).toMatchObject({ batch: id(3), date: '2026-11-18', toDate: '2026-11-21' });
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/app/announcements/create');
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    title: 'Batch 3: class of 18-11-2026 moved',
    batch: id(3),
    until: '2026-11-21',
  });
});

test('an extra class with attendance is removed only after a second question', async () => {
  mockApi(getAcademySchedule, { data: { ...week, isCut: false } });
  mockApi(getFreeAt, { data: free });
  const requests = mockApi(removeExtraClass, ({ query }) =>
    query['withRegister'] === 'true'
      ? { data: { _id: id(44) }, message: 'Extra class removed' }
      : refuse('conflict', 'Attendance of 21-11-2026 is saved.'),
  );
  const { user } = openAcademy();
  await user.click(await screen.findByRole('button', { name: /^Batch 4, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove class and attendance' }));
  expect(await screen.findByText('Extra class removed')).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('a week with more classes than can be shown says so, and is searched', async () => {
  mockApi(getFreeAt, { data: free });
  const requests = mockApi(getAcademySchedule, ({ query }) => ({
    data: { ...week, classes: query['search'] ? [] : week.classes, isCut: !query['search'] },
  }));
  const { user } = openAcademy();
  expect(
    await screen.findByText('Only the first 200 classes of each day are shown. Search to see the others.'),
  ).toBeVisible();
  await user.click(screen.getByRole('searchbox', { name: 'Search classes' }));
  await user.paste('Hall');
  expect(await screen.findByText('No classes of “Hall” this week')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ search: 'Hall' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Room 3' })).toBeInTheDocument();
});

test('the office closes the academy for some days', async () => {
  mockApi(listClosedDays, { data: [], pagination: samplePagination(0) });
  const requests = mockApi(createClosedDays, {
    data: { _id: id(70), name: 'Diwali', startDate: '2027-10-28', endDate: '2027-10-30', version: 1 },
    message: 'Closed days saved',
  });
  const { user, router } = renderPage(<ClosedDaysPage />, {
    path: '/app/closed-days',
    url: '/app/closed-days',
    as: 'admin',
  });
  expect(await screen.findByText('No closed days ahead')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add closed days' }));
  await user.type(await screen.findByLabelText('Name'), 'Diwali');
  await user.type(screen.getByLabelText('First day'), '28-10-2027');
  await user.type(screen.getByLabelText('Last day (optional)'), '27-10-2027');
  await user.click(screen.getByRole('button', { name: /^Save closed days/ }));
  expect(requests).toHaveLength(0);
  await user.clear(screen.getByLabelText('Last day (optional)'));
  await user.type(screen.getByLabelText('Last day (optional)'), '30-10-2027');
  await user.click(screen.getByRole('button', { name: /^Save closed days/ }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ name: 'Diwali', startDate: '2027-10-28', endDate: '2027-10-30' });
  await user.click(await screen.findByRole('button', { name: 'Announce it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/announcements/create'));
  const draft = new URLSearchParams(router.state.location.search);
  expect([draft.get('title'), draft.get('until')]).toEqual([
    'Diwali: no classes from 28-10-2027 to 30-10-2027',
    '2027-10-30',
  ]);
});

describe('what a week tells', () => {
  test('every time at which a class begins is a row, once', () => {
    const beginning = (...times: string[]) => times.map((startTime, at) => classOf(at, { startTime }));
    expect(weekRowsOf(beginning('10:00', '08:00', '09:45', '10:15', '08:00'))).toEqual([
      '08:00',
      '09:45',
      '10:00',
      '10:15',
    ]);
  });

  test('a cancelled class is neither now nor next', () => {
    const { now, next } = nowAndNextOf(week, { today: '2026-11-18', minutes: 12 * 60 + 10 });
    expect([now.size, [...next]]).toEqual([0, [`${id(3)} 2026-11-18 15:00 `]]);
  });
});
