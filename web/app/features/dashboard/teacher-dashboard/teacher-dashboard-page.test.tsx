import { getTeacherSummary, type TodaysClass } from '#contract/dashboard';
import { listTaughtLeave } from '#contract/leave-requests';
import { listTeacherNotes } from '#contract/notes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { addDays, today } from '../../../../lib/dates.ts';
import { sampleAnnouncement } from '../../announcements/shared/sample-announcements.ts';
import { sampleNote } from '../../notes/shared/sample-notes.ts';
import { sampleBatch, samplePagination } from '../../teachers/shared/sample-teaching.ts';
import TeacherDashboardPage from './teacher-dashboard-page.tsx';

const batch = { _id: sampleBatch._id, name: sampleBatch.name };
const running: TodaysClass = {
  batch,
  subject: sampleBatch.subject,
  teacher: null,
  room: 'Room 2',
  startTime: '00:00',
  endTime: '23:59',
  state: 'now',
  isNow: true,
  enrolledCount: 34,
  presentCount: null,
  markedCount: null,
};
const quiet = {
  today: today(),
  now: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
  todaysClasses: [],
  closedFor: null,
  cancelledClasses: [],
  nextClass: null,
  notMarked: [],
  toTell: [],
  counts: { batches: 1, students: 34 },
  comingChanges: [],
  announcements: [],
};

const open = () => renderPage(<TeacherDashboardPage />, { path: '/app/teacher/dashboard', as: 'teacher' });
const register = `/app/teacher/attendance/mark?batch=${batch._id}`;

// At noon: a class until 23:59 is over in that minute.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today()}T12:00:00+05:30`) });
  mockApi(listTeacherNotes, { data: [], pagination: samplePagination(0) });
  mockApi(listTaughtLeave, { data: [], pagination: samplePagination(0), open: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the dashboard of a teacher', () => {
  test('leads in one tap to the register of the class that runs', async () => {
    mockApi(getTeacherSummary, { data: { ...quiet, todaysClasses: [running] } });
    open();
    const mark = await screen.findByRole('link', { name: 'Mark attendance, 34 students' });
    expect(mark).toHaveAttribute('href', `${register}&date=${today()}`);
    const [, inDay] = screen.getAllByText('Now');
    expect(inDay?.closest('li')).toHaveTextContent('11 Science A');
  });

  test('keeps the families who are still to be told', async () => {
    mockApi(getTeacherSummary, { data: { ...quiet, toTell: [{ batch, families: 2 }] } });
    open();
    expect(await screen.findByRole('heading', { name: 'Families to tell' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tell 2 families' })).toHaveAttribute(
      'href',
      `/app/teacher/attendance/tell?batch=${batch._id}&date=${today()}`,
    );
  });

  test('asks once for the register of two classes of a batch', async () => {
    const morning = { ...running, startTime: '00:00', endTime: '00:01', state: 'not_marked' as const, isNow: false };
    mockApi(getTeacherSummary, { data: { ...quiet, todaysClasses: [morning, { ...running, startTime: '00:01' }] } });
    open();
    expect(await screen.findByRole('link', { name: 'Mark attendance, 34 students' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mark 11 Science A' })).toBeNull();
    expect(screen.getByText('With 12:01 AM')).toBeVisible();
  });

  test('shows the newest notes, and the way to the next', async () => {
    mockApi(getTeacherSummary, { data: quiet });
    const note = sampleNote(1, { title: 'Rotational motion' });
    mockApi(listTeacherNotes, { data: [note], pagination: samplePagination(1) });
    open();
    const link = await screen.findByRole('link', { name: /Rotational motion/ });
    expect(link).toHaveAttribute('href', `/app/teacher/notes?note=${note._id}`);
    expect(screen.getByRole('button', { name: 'Upload note' })).toBeVisible();
  });

  test('shows what the office announces today', async () => {
    const { body: excerpt, ...row } = sampleAnnouncement(1, { title: 'Staff meeting', isRead: false });
    mockApi(getTeacherSummary, { data: { ...quiet, announcements: [{ ...row, excerpt }] } });
    open();
    const link = await screen.findByRole('link', { name: /Staff meeting/ });
    expect(link).toHaveAttribute('href', `/app/teacher/announcements/${row._id}`);
    expect(link).toHaveTextContent('New');
  });

  test('says what a marked register says, with the way back to it', async () => {
    mockApi(getTeacherSummary, {
      data: { ...quiet, todaysClasses: [{ ...running, state: 'marked', presentCount: 31, markedCount: 34 }] },
    });
    open();
    expect(await screen.findByText('Marked, 31 of 34 present')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit the register of 11 Science A' })).toBeVisible();
  });

  test('lists what is not marked, and who can help with what is too old', async () => {
    const missed = { batch, subject: sampleBatch.subject, startTime: '10:30' };
    mockApi(getTeacherSummary, {
      data: {
        ...quiet,
        notMarked: [
          { ...missed, date: '2026-08-18', canMark: true },
          { ...missed, date: '2026-08-14', canMark: false },
        ],
      },
    });
    open();
    const mark = await screen.findByRole('link', { name: 'Mark 11 Science A on Tue, 18-08-2026' });
    expect(mark).toHaveAttribute('href', `${register}&date=2026-08-18`);
    expect(screen.getByText('Ask the office')).toBeVisible();
  });

  test('begins on a phone with what is not marked and still can be', async () => {
    const missed = { batch, subject: sampleBatch.subject, startTime: '10:30' };
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
    );
    mockApi(getTeacherSummary, {
      data: {
        ...quiet,
        todaysClasses: [{ ...running, state: 'not_marked', isNow: false, endTime: '00:01' }],
        notMarked: [
          { ...missed, date: today(), canMark: true },
          { ...missed, date: addDays(today(), -1), canMark: true },
          { ...missed, date: addDays(today(), -5), canMark: false },
        ],
      },
    });
    open();
    const [first, second, ...others] = await screen.findAllByRole('link', { name: /^Mark 11 Science A on/ });
    expect(others).toEqual([]);
    expect(first).toHaveAttribute('href', `${register}&date=${today()}`);
    expect(second).toHaveAttribute('href', `${register}&date=${addDays(today(), -1)}`);
    const nowAndNext = screen.getByRole('region', { name: 'Now and next' });
    expect(second?.compareDocumentPosition(nowAndNext)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const office = screen.getByText('Ask the office');
    expect(nowAndNext.compareDocumentPosition(office)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a free day and a week without gaps are said in words', async () => {
    mockApi(getTeacherSummary, { data: quiet });
    open();
    expect(await screen.findByText('No class today.')).toBeVisible();
    expect(screen.getByText('Every class of the last 7 days is marked.')).toBeVisible();
  });

  test('without a batch it says whom to ask', async () => {
    mockApi(getTeacherSummary, { data: { ...quiet, counts: { batches: 0, students: 0 } } });
    open();
    expect(await screen.findByText('No batches assigned')).toBeVisible();
  });

  test('a failure offers another try', async () => {
    mockApi(getTeacherSummary, () => refuse('not_found', 'Failed to load the dashboard'));
    open();
    expect(await screen.findByText('Failed to load the dashboard')).toBeVisible();
  });
});
