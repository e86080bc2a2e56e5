import {
  type AttendanceRecord,
  discardMarks,
  getRegister,
  listRegisterChanges,
  markAttendance,
  type Register,
  setMarksAside,
} from '#contract/attendance';
import { getBatch } from '#contract/batches';
import { addExtraClass } from '#contract/calendar';
import { getTeacherSummary, type TodaysClass } from '#contract/dashboard';
import { answerLeaveInBatch } from '#contract/leave-requests';
import { listTeacherBatches } from '#contract/teachers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listToTell } from '#contract/contacts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setReachable } from '../../../lib/connection.ts';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { people } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render.tsx';
import { addDays, formatWeekDate, today, weekDayOf } from '../../../../lib/dates.ts';
import { sampleBatch, samplePagination } from '../../teachers/shared/sample-teaching.ts';
import { outboxStore } from '../../../offline/outbox/outbox-store.ts';
import { loadOutbox } from '../../../offline/outbox/outbox-state.ts';
import { sendOutbox } from '../../../offline/outbox/send-outbox.ts';
import { markStale, queryClient } from '../../../lib/query-client.ts';
import { listUnsaved } from '../shared/register/register-draft.ts';
import MarkAttendancePage from './mark-attendance-page.tsx';

const date = today();
const names = ['Aarohi Bhosale', 'Aditya Gaikwad', 'Ananya Kulkarni', 'Arjun Pawar'];
const ids = names.map((_, index) => `01990000-0000-7000-8000-00000000010${index}`);

const fresh: Register = {
  batch: { ...sampleBatch, subject: sampleBatch.subject },
  date,
  version: 0,
  isMarked: false,
  records: names.map((name, index) => ({
    studentId: ids[index] ?? '',
    name,
    rollNo: index + 1,
    avatarUrl: null,
    status: null,
    remark: null,
    absentInARow: index === 3 ? 1 : 0,
    leave: null,
  })),
  submittedBy: null,
  submittedAt: null,
  canEdit: true,
  reasonNeeded: false,
  lockedBecause: null,
  earliest: sampleBatch.startDate,
  latest: date,
  classes: [{ startTime: '10:30', endTime: '11:30', room: 'Room 2', isExtra: false }],
  canAddExtraClass: false,
  previousDay: addDays(date, -2),
  nextDay: null,
};

const saved = (absent: number[], version = 1, by = 'Sunita Jadhav'): Register => ({
  ...fresh,
  version,
  isMarked: true,
  records: fresh.records.map((record, index) => ({ ...record, status: absent.includes(index) ? 'absent' : 'present' })),
  submittedBy: { _id: ids[0] ?? '', name: by },
  submittedAt: new Date().toISOString(),
});

const open = (day = date) =>
  renderPage(<MarkAttendancePage />, {
    path: '/app/teacher/attendance/mark',
    url: `/app/teacher/attendance/mark?batch=${sampleBatch._id}&date=${day}`,
    as: 'teacher',
  });

const row = (name: string) => screen.findByRole('radiogroup', { name });
const cell = async (name: string, mark: string) => within(await row(name)).getByRole('radio', { name: mark });
const saveButton = () => screen.getByRole('button', { name: /^Save attendance/ });
const sentStatuses = (request: { body: unknown } | undefined) =>
  (request?.body as { records: { status: string }[] } | undefined)?.records.map(({ status }) => status);

const summaryOf = (todaysClasses: TodaysClass[]) => ({
  data: {
    today: date,
    now: new Date().toISOString(),
    timeZone: 'Asia/Kolkata',
    todaysClasses,
    closedFor: null,
    cancelledClasses: [],
    nextClass: null,
    notMarked: [],
    toTell: [],
    counts: { batches: 1, students: 4 },
    comingChanges: [],
    announcements: [],
  },
});

beforeEach(() => {
  mockApi(listTeacherBatches, { data: [sampleBatch], pagination: samplePagination(1) });
  mockApi(getTeacherSummary, summaryOf([]));
  mockApi(getRegister, { data: fresh });
  mockApi(listRegisterChanges, { data: [], pagination: samplePagination(0) });
  mockApi(listToTell, { data: [], batch: sampleBatch, isMarked: true, service: null });
});

/** A student whose marks differ: the saved and the own mark side by side, and which of them is chosen. */
function expectBoth(name: string, saved: string, yours: string, chosen: 'Saved' | 'Yours'): void {
  // Two students may have one name; the roll number tells them apart.
  const rollNo = fresh.records.find((record) => record.name === name)?.rollNo;
  const student = within(screen.getByRole('group', { name: `${name} Roll no. ${rollNo}` }));
  const [theirs, own] = student.getAllByRole<HTMLInputElement>('radio');
  expect(theirs).toHaveAccessibleName(`Saved: ${saved}`);
  expect(own).toHaveAccessibleName(`Yours: ${yours}`);
  expect(chosen === 'Saved' ? theirs : own).toBeChecked();
}

describe('taking a register', () => {
  test('a fresh one says so, has everybody present and sends nothing before the save', async () => {
    const requests = mockApi(markAttendance, { data: saved([]) });
    open();
    expect(await screen.findByText('Not marked yet')).toBeVisible();
    for (const name of names) expect(await cell(name, 'Present')).toBeChecked();
    expect(saveButton()).toHaveTextContent('4 P, 0 A, 0 L');
    expect(requests).toHaveLength(0);
  });

  test('one for two classes names both, and says what it replaces once it is marked', async () => {
    const classes = [...fresh.classes, { startTime: '14:00', endTime: '15:00', room: null, isExtra: true }];
    mockApi(getRegister, { data: { ...saved([1]), classes } });
    open();
    const notice = await screen.findByText(/^This day has 2 classes and one register/);
    expect(notice).toHaveTextContent('10:30–11:30 AM, 2:00–3:00 PM');
    expect(notice).toHaveTextContent(/Marked at .* by Sunita Jadhav; what you change replaces it\.$/);
    expect(screen.queryByRole('button', { name: /^Save attendance/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('only the exceptions are marked, and the whole register is sent once', async () => {
    const requests = mockApi(markAttendance, {
      data: saved([1]),
      message: 'Attendance submitted successfully',
    });
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(await cell('Ananya Kulkarni', 'Late'));
    expect(saveButton()).toHaveTextContent('2 P, 1 A, 1 L');
    await user.dblClick(saveButton());
    expect(await screen.findByText('Attendance submitted successfully')).toBeVisible();
    expect(screen.getByText(/^Saved at/)).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({ date, version: 0 });
    expect(sentStatuses(requests[0])).toEqual(['present', 'absent', 'late', 'present']);
  });

  test('leave and a remark are behind the dots of each row', async () => {
    const requests = mockApi(markAttendance, { data: saved([]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Leave or remark for Aditya Gaikwad' }));
    await user.click(await screen.findByRole('radio', { name: 'On leave' }));
    await user.type(screen.getByLabelText('Remark'), 'Wedding');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Wedding')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(sentStatuses(requests[0])).toEqual(['present', 'leave', 'present', 'present']));
  });

  test('what is typed behind the dots stays when the panel is closed by Escape, and is discarded with the rest', async () => {
    mockApi(getRegister, { data: saved([]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Leave or remark for Aditya Gaikwad' }));
    await user.click(await screen.findByRole('radio', { name: 'On leave' }));
    await user.type(screen.getByLabelText('Remark'), 'Wedding of{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Remark')).toBeNull());
    expect(screen.getByText('Wedding of')).toBeVisible();
    expect(screen.getByText('On leave', { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('Wedding of')).toBeNull();
  });

  test('says who is absent again', async () => {
    const { user } = open();
    await user.click(await cell('Arjun Pawar', 'Absent'));
    expect(screen.getByText('Absent 2 classes in a row')).toBeVisible();
  });

  test('the keyboard marks and moves: letters, arrows and Ctrl+S', async () => {
    const requests = mockApi(markAttendance, { data: saved([0]) });
    const { user } = open();
    (await cell('Aarohi Bhosale', 'Present')).focus();
    await user.keyboard('a');
    expect(await cell('Aarohi Bhosale', 'Absent')).toBeChecked();
    expect(await cell('Aditya Gaikwad', 'Present')).toHaveFocus();
    await user.keyboard('{ArrowDown}l');
    expect(await cell('Ananya Kulkarni', 'Late')).toBeChecked();
    await user.keyboard('{ArrowUp}');
    expect(await cell('Ananya Kulkarni', 'Late')).toHaveFocus();
    await user.keyboard('p');
    expect(await cell('Ananya Kulkarni', 'Present')).toBeChecked();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(sentStatuses(requests[0])).toEqual(['absent', 'present', 'present', 'present']);
  });

  test('"All present" can be undone and never saves', async () => {
    const requests = mockApi(markAttendance, { data: saved([]) });
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(screen.getByRole('button', { name: 'All present' }));
    expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
    expect(requests).toHaveLength(0);
  });

  test('searching keeps the marks of those who are not shown', async () => {
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('Nobody matches “zz”')).toBeVisible();
    expect(saveButton()).toHaveTextContent('3 P, 1 A, 0 L');
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test('while it is being saved it is the outbox’s, for a tab that is closed now; refused, it is unsaved again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const requests = mockApi(markAttendance, () => promise.then(() => refuse('rule', 'This day is locked')));
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    expect(listUnsaved(people.teacher._id)).toMatchObject([{ date }]);
    await user.click(saveButton());
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(listUnsaved(people.teacher._id)).toEqual([]);
    expect(await loadOutbox()).toMatchObject([{ state: 'waiting', sheet: { date } }]);
    resolve();
    expect(await screen.findByText('This day is locked.')).toBeVisible();
    expect(listUnsaved(people.teacher._id)).toMatchObject([{ date }]);
    expect(await loadOutbox()).toEqual([]);
  });

  test.each([
    ['is asked not to be deleted', false, 1],
    ['is not asked about again once it stays', true, 0],
  ])('the storage of a phone with marks %s', async (_, isPersisted, times) => {
    const persist = vi.fn().mockResolvedValue(true);
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { storage: { value: { persisted: async () => isPersisted, persist } } }),
    );
    mockApi(markAttendance, { data: saved([1]) });
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(persist).toHaveBeenCalledTimes(times);
  });

  test('nothing can be marked while the register is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: Register }>();
    const requests = mockApi(markAttendance, () => promise);
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(await cell('Arjun Pawar', 'Absent'));
    await user.keyboard('l');
    expect(await cell('Arjun Pawar', 'Present')).toBeChecked();
    expect(await cell('Arjun Pawar', 'Present')).toHaveAttribute('aria-disabled', 'true');
    resolve({ data: saved([1]) });
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(await cell('Arjun Pawar', 'Present')).toBeChecked();
  });
});

describe('leave asked by a guardian', () => {
  const request: NonNullable<AttendanceRecord['leave']> = {
    _id: '01990000-0000-7000-8000-0000000000c1',
    guardian: 'Sunita Gaikwad',
    relation: 'mother',
    startDate: date,
    endDate: date,
    reason: 'Fever',
    status: 'asked',
    isByOffice: false,
    answerReason: null,
  };
  const withLeave = (register: Register, over: Partial<typeof request> = {}): Register => ({
    ...register,
    records: register.records.map((record, index) =>
      index === 1 ? { ...record, leave: { ...request, ...over } } : record,
    ),
  });

  test('is a suggestion: accepted, it marks leave, which is saved with the register', async () => {
    mockApi(getRegister, { data: withLeave(fresh) });
    const answers = mockApi(answerLeaveInBatch, { data: { ...request, status: 'accepted' }, message: 'Noted' });
    const requests = mockApi(markAttendance, { data: withLeave(saved([])) });
    const { user } = open();
    expect(await screen.findByText('Leave requested by the mother')).toBeVisible();
    expect(screen.getByText(/: Fever$/)).toBeVisible();
    expect(saveButton()).toHaveTextContent('4 P, 0 A, 0 L');
    mockApi(getRegister, { data: withLeave(fresh, { status: 'accepted' }) });
    await user.click(screen.getByRole('button', { name: 'Accept the leave of Aditya Gaikwad' }));
    expect(await screen.findByText('On leave, requested by the mother')).toBeVisible();
    expect(answers.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: request._id, batchId: sampleBatch._id },
        { isAccepted: true, reason: null },
      ],
    ]);
    await user.click(saveButton());
    await waitFor(() => expect(sentStatuses(requests[0])).toEqual(['present', 'leave', 'present', 'present']));
  });

  test('declined, the mark stays', async () => {
    mockApi(getRegister, { data: withLeave(saved([1])) });
    const answers = mockApi(answerLeaveInBatch, { data: { ...request, status: 'declined' } });
    const { user } = open();
    const decline = await screen.findByRole('button', { name: 'Decline the leave of Aditya Gaikwad' });
    mockApi(getRegister, { data: withLeave(saved([1]), { status: 'declined', answerReason: 'Unit test' }) });
    await user.click(decline);
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the leave of Aditya Gaikwad' }));
    await user.type(dialog.getByLabelText('Reason'), 'Unit test');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Leave declined: Unit test')).toBeVisible();
    expect(answers[0]?.body).toEqual({ isAccepted: false, reason: 'Unit test' });
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test('Undo takes the answer back, and the mark is as it was', async () => {
    mockApi(getRegister, { data: withLeave(saved([1])) });
    const answers = mockApi(answerLeaveInBatch, { data: { ...request, status: 'accepted' } });
    const { user } = open();
    const accept = await screen.findByRole('button', { name: 'Accept the leave of Aditya Gaikwad' });
    mockApi(getRegister, { data: withLeave(saved([1]), { status: 'accepted' }) });
    await user.click(accept);
    expect(await screen.findByText('On leave, requested by the mother')).toBeVisible();
    mockApi(getRegister, { data: withLeave(saved([1])) });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Accept the leave of Aditya Gaikwad' })).toBeVisible();
    expect(answers[1]?.body).toEqual({ isAccepted: null, reason: null });
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test('accepted by the office, a fresh register has leave, and “All present” leaves it so', async () => {
    mockApi(getRegister, { data: withLeave(fresh, { status: 'accepted', isByOffice: true }) });
    const { user } = open();
    expect(await screen.findByText('On leave, requested by the mother')).toBeVisible();
    expect(saveButton()).toHaveTextContent('3 P, 0 A, 0 L');
    await user.click(await cell('Arjun Pawar', 'Absent'));
    await user.click(screen.getByRole('button', { name: 'All present' }));
    expect(saveButton()).toHaveTextContent('3 P, 0 A, 0 L');
    await user.click(screen.getByRole('button', { name: 'Leave or remark for Aditya Gaikwad' }));
    expect(await screen.findByText('The office has accepted it for all batches.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  test('accepted after the register was saved, leave is one tap away', async () => {
    mockApi(getRegister, { data: withLeave(saved([1]), { status: 'accepted' }) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark Aditya Gaikwad on leave' }));
    expect(saveButton()).toHaveTextContent('3 P, 0 A, 0 L');
  });

  test('a refused answer is said, and nothing is marked', async () => {
    mockApi(getRegister, { data: withLeave(fresh) });
    mockApi(answerLeaveInBatch, () => refuse('rule', 'The parent has withdrawn this request'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept the leave of Aditya Gaikwad' }));
    expect(await screen.findByText('The parent has withdrawn this request')).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
  });

  test('without network it can be read, and answered later', async () => {
    mockApi(getRegister, { data: withLeave(fresh) });
    open();
    const accept = await screen.findByRole('button', { name: 'Accept the leave of Aditya Gaikwad' });
    act(() => setReachable(false));
    expect(accept).toBeDisabled();
    expect(screen.getByText(/You can answer once you are online/)).toBeVisible();
    act(() => setReachable(true));
    expect(accept).toBeEnabled();
  });
});

describe('what is saved', () => {
  test('stays on the screen, although the class of another batch is at hand by then', async () => {
    const other = { ...sampleBatch, _id: '01990000-0000-7000-8000-000000000099', name: '12 Science B' };
    const classOf = ({ _id, name, subject }: typeof sampleBatch, state: TodaysClass['state']): TodaysClass => ({
      batch: { _id, name },
      subject,
      teacher: null,
      room: null,
      startTime: '08:00',
      endTime: '09:00',
      state,
      isNow: false,
      enrolledCount: 4,
      presentCount: null,
      markedCount: null,
    });
    let isMarked = false;
    mockApi(listTeacherBatches, { data: [sampleBatch, other], pagination: samplePagination(2) });
    const summaries = mockApi(getTeacherSummary, () =>
      summaryOf([classOf(sampleBatch, isMarked ? 'marked' : 'not_marked'), classOf(other, 'not_marked')]),
    );
    const opened = mockApi(getRegister, ({ params }) => ({
      data: params['batchId'] === other._id ? { ...fresh, batch: other } : isMarked ? saved([]) : fresh,
    }));
    mockApi(markAttendance, () => {
      isMarked = true;
      return { data: saved([]), message: 'Attendance submitted successfully' };
    });
    const { user } = renderPage(<MarkAttendancePage />, { path: '/app/teacher/attendance/mark', as: 'teacher' });
    await row('Arjun Pawar');
    const asked = summaries.length;
    await user.click(saveButton());
    expect(await screen.findByText('Attendance submitted successfully')).toBeVisible();
    await waitFor(() => expect(summaries.length).toBeGreaterThan(asked));
    expect(screen.getByText(/^Saved at/)).toBeVisible();
    expect(opened.some(({ params }) => params['batchId'] === other._id)).toBe(false);
  });

  test('a save answered after the screen was left is reported on the current screen', async () => {
    const answers: ((register: Register) => void)[] = [];
    const message = 'Attendance submitted successfully';
    mockApi(markAttendance, async () => ({ data: await new Promise<Register>((done) => answers.push(done)), message }));
    const { user, router } = open();
    await row('Arjun Pawar');
    await user.click(saveButton());
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => router.navigate('/app/teacher'));
    expect(screen.getByText('Another page')).toBeVisible();
    await act(async () => answers[0]?.(saved([])));
    expect(await screen.findByText(`${sampleBatch.name}, ${formatWeekDate(date)}: ${message}`)).toBeVisible();
  });

  test('a refusal after the screen was left is reported on the current screen', async () => {
    const answers: (() => void)[] = [];
    mockApi(markAttendance, async () => {
      await new Promise<void>((done) => answers.push(done));
      return refuse('rule', 'This day is locked');
    });
    const { user, router } = open();
    await row('Arjun Pawar');
    await user.click(saveButton());
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => router.navigate('/app/teacher'));
    await act(async () => answers[0]?.());
    expect(await screen.findByText(`${sampleBatch.name}, ${formatWeekDate(date)}: This day is locked`)).toBeVisible();
  });

  test('an unchanged save sends the same records', async () => {
    mockApi(getRegister, { data: saved([2]) });
    const requests = mockApi(markAttendance, { data: saved([2], 2) });
    const { user } = open();
    expect(await cell('Ananya Kulkarni', 'Absent')).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Save attendance/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(saveButton());
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ version: 1 });
    expect(sentStatuses(requests[0])).toEqual(['present', 'present', 'absent', 'present']);
  });

  test('a tap on a saved entry corrects it, and nothing is sent before the save', async () => {
    mockApi(getRegister, { data: saved([2]) });
    const requests = mockApi(markAttendance, { data: saved([0, 2], 2) });
    const { user } = open();
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    await user.click(await cell('Aarohi Bhosale', 'Absent'));
    expect(await cell('Aarohi Bhosale', 'Absent')).toBeChecked();
    expect(screen.queryByText(/^Saved at/)).toBeNull();
    expect(requests).toHaveLength(0);
    await user.click(saveButton());
    await waitFor(() => expect(sentStatuses(requests[0])).toEqual(['absent', 'present', 'absent', 'present']));
  });

  test('its history is one tap away, and not offered before the first save', async () => {
    mockApi(getRegister, { data: saved([2]) });
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText('No corrections.')).toBeVisible();
    first.unmount();
    mockApi(getRegister, { data: fresh });
    queryClient.clear();
    open();
    expect(await screen.findByText('Not marked yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });

  test('comes back when changes are discarded', async () => {
    mockApi(getRegister, { data: saved([2]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await cell('Aarohi Bhosale', 'Absent'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await cell('Aarohi Bhosale', 'Present')).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await cell('Aarohi Bhosale', 'Absent')).toBeChecked();
  });

  test('a second save right after the first is no conflict with oneself', async () => {
    let version = 0;
    const requests = mockApi(markAttendance, () => ({ data: saved(version === 0 ? [0] : [0, 1], (version += 1)) }));
    const { user } = open();
    await user.click(await cell('Aarohi Bhosale', 'Absent'));
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toMatchObject({ version: 1 });
  });
});

describe('when a save does not go through', () => {
  test('the marks stay, and the next try is the same save', async () => {
    let tries = 0;
    const requests = mockApi(markAttendance, () => {
      tries += 1;
      return tries === 1 ? refuse('unavailable', 'Failed to submit attendance') : { data: saved([1]) };
    });
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to submit attendance. What you marked is kept on this device. Try again.',
    );
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(requests[1]?.headers.get('idempotency-key')).toBe(requests[0]?.headers.get('idempotency-key'));
  });

  test('marks survive leaving the page, until they are discarded', async () => {
    const first = open();
    await first.user.click(await cell('Aditya Gaikwad', 'Absent'));
    first.unmount();
    const { user } = open();
    expect(await screen.findByText('What you marked earlier is back. It is not saved yet.')).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
    expect(Object.keys(localStorage).filter((key) => key.includes('register'))).toEqual([]);
  });

  test('marks that another tab of the same person does not have outlive its save, and are a choice then', async () => {
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    const key = Object.keys(localStorage).find((one) => one.includes('register')) ?? '';
    const kept = localStorage.getItem(key);
    // The device no longer stores what the other tab has saved.
    localStorage.removeItem(key);
    mockApi(getRegister, { data: saved([0]) });
    await act(() => markStale());
    const own = within(await screen.findByRole('group', { name: /^Aditya Gaikwad/ }));
    expect(own.getByRole('radio', { name: 'Yours: Absent' })).toBeChecked();
    expect(localStorage.getItem(key), 'for a reload').toBe(kept);
  });

  test('marks of another tab of the same person do not come up where nothing waits for a save', async () => {
    mockApi(getRegister, { data: saved([0]) });
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    const key = Object.keys(localStorage).find((one) => one.includes('register')) ?? '';
    const theirs = localStorage.getItem(key) ?? '';
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    localStorage.setItem(key, theirs);
    mockApi(getRegister, { data: saved([0, 2], 2) });
    await act(() => markStale());
    await waitFor(async () => expect(await cell('Ananya Kulkarni', 'Absent')).toBeChecked());
    expect(screen.queryByText(/saved this register on/)).toBeNull();
  });

  const saveIntoConflict = async () => {
    const requests = mockApi(markAttendance, ({ body }) =>
      (body as { version: number }).version === 1
        ? { data: saved([1], 2) }
        : refuse('stale', 'Someone saved this register', { data: saved([3], 1, 'Vikram Shinde') }),
    );
    const opened = open();
    await opened.user.click(await cell('Aditya Gaikwad', 'Absent'));
    await opened.user.click(saveButton());
    expect(await screen.findByText(/Vikram Shinde saved this register on/)).toBeVisible();
    expectBoth('Arjun Pawar', 'Absent', 'Present', 'Saved');
    expectBoth('Aditya Gaikwad', 'Present', 'Absent', 'Yours');
    expect(screen.queryByText('Not marked yet')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save attendance/ })).toBeNull();
    return { ...opened, requests };
  };

  test('two savers: keeping mine saves over theirs', async () => {
    const { user, requests } = await saveIntoConflict();
    await user.click(screen.getByRole('radio', { name: 'Yours: Present' }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(requests).toHaveLength(2);
    expect(sentStatuses(requests[1])).toEqual(['present', 'absent', 'present', 'present']);
  });

  test('two savers: whom I did not mark is as they saved it, unless I choose otherwise', async () => {
    const { user, requests } = await saveIntoConflict();
    const kept = mockApi(setMarksAside, { data: saved([3], 1, 'Vikram Shinde') });
    await user.click(screen.getByRole('button', { name: 'Keep this choice' }));
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(sentStatuses(requests[1])).toEqual(['present', 'absent', 'present', 'absent']);
    // The history records the own mark that lost the conflict.
    expect(kept[0]?.body).toEqual({ version: 1, records: [{ studentId: ids[3], status: 'present', remark: null }] });
  });

  test('two correct the same register: mine is what I corrected, also to present', async () => {
    mockApi(getRegister, { data: saved([1, 2]) });
    mockApi(markAttendance, () => refuse('stale', 'Somebody saved', { data: saved([2, 3], 2, 'Vikram Shinde') }));
    const { user } = open();
    await user.click(await cell('Ananya Kulkarni', 'Present'));
    await user.click(saveButton());
    expect(await screen.findByText(/Vikram Shinde saved this register on/)).toBeVisible();
    expectBoth('Ananya Kulkarni', 'Absent', 'Present', 'Yours');
    expectBoth('Aditya Gaikwad', 'Present', 'Absent', 'Saved');
    expectBoth('Arjun Pawar', 'Absent', 'Present', 'Saved');
  });

  test('two savers: changes discarded after the choice leave what they saved', async () => {
    mockApi(getRegister, { data: saved([1]) });
    mockApi(markAttendance, () => refuse('stale', 'Somebody saved', { data: saved([3], 2, 'Vikram Shinde') }));
    const { user } = open();
    await user.click(await cell('Ananya Kulkarni', 'Absent'));
    await user.click(saveButton());
    mockApi(setMarksAside, { data: saved([3], 2, 'Vikram Shinde') });
    await user.click(await screen.findByRole('button', { name: 'Keep this choice' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await cell('Arjun Pawar', 'Absent')).toBeChecked();
    expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
    expect(await cell('Ananya Kulkarni', 'Present')).toBeChecked();
  });

  test('two savers: the saved one can be taken', async () => {
    const { user } = await saveIntoConflict();
    const kept = mockApi(setMarksAside, { data: saved([3], 1, 'Vikram Shinde') });
    await user.click(screen.getByRole('button', { name: 'Use the saved one' }));
    expect(await cell('Arjun Pawar', 'Absent')).toBeChecked();
    expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
    expect(screen.getByText(/^Saved at/)).toBeVisible();
    expect(kept).toHaveLength(1);
    expect(sentStatuses(kept[0])).toEqual(['absent', 'present']);
  });

  test('two savers: own marks are not given up before the history has them', async () => {
    const { user } = await saveIntoConflict();
    mockApi(setMarksAside, () => refuse('unavailable', 'Come back later'));
    await user.click(screen.getByRole('button', { name: 'Use the saved one' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Come back later');
    expectBoth('Arjun Pawar', 'Absent', 'Present', 'Saved');
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test('the history tells of marks that were not kept', async () => {
    mockApi(getRegister, { data: saved([1]) });
    const before = { before: 'absent', after: 'present', remarkBefore: null, remarkAfter: null } as const;
    const changes = [{ studentId: ids[0] ?? '', name: 'Aarohi Bhosale', ...before }];
    const entry = { version: 1, at: new Date().toISOString(), by: 'Sunita Jadhav', reason: null };
    mockApi(listRegisterChanges, { data: [{ ...entry, isSetAside: true, changes }], pagination: samplePagination(1) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /History/ }));
    expect(await screen.findByText('Aarohi Bhosale: marked Absent, but Present was kept')).toBeVisible();
    expect(screen.getByText('Attendance that was not kept')).toBeVisible();
  });
});

describe('without network', () => {
  const noNetwork = () => {
    throw new TypeError('Failed to fetch');
  };
  const saveOffline = async () => {
    const tries = mockApi(markAttendance, noNetwork);
    const opened = open();
    await opened.user.click(await cell('Aditya Gaikwad', 'Absent'));
    await opened.user.click(saveButton());
    expect(await screen.findByText('Saved on this phone, waiting to send')).toBeVisible();
    expect(screen.queryByText(/^Saved at/)).toBeNull();
    expect(screen.getByText('Waiting to send')).toBeVisible();
    expect(screen.queryByText('Not marked yet')).toBeNull();
    return { ...opened, tries };
  };

  test('a save is kept on the phone, and goes once there is network, as the same save', async () => {
    const { tries } = await saveOffline();
    const requests = mockApi(markAttendance, { data: saved([1]) });
    await act(() => sendOutbox(people.teacher._id));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(screen.queryByText('Saved on this phone, waiting to send')).toBeNull();
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      tries[0]?.headers.get('idempotency-key'),
    ]);
    expect(sentStatuses(requests[0])).toEqual(['present', 'absent', 'present', 'present']);
  });

  test('the marks are still there when the page is opened again', async () => {
    const { unmount } = await saveOffline();
    unmount();
    open();
    expect(await screen.findByText('Saved on this phone, waiting to send')).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test('what is changed after it goes too, and is no conflict with oneself', async () => {
    const { user } = await saveOffline();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(await cell('Ananya Kulkarni', 'Late'));
    await user.click(saveButton());
    expect(await screen.findByText('Saved on this phone, waiting to send')).toBeVisible();
    let version = 0;
    const requests = mockApi(markAttendance, () => ({ data: saved([1], (version += 1)) }));
    await act(() => sendOutbox(people.teacher._id));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(requests.map(({ body }) => (body as { version: number }).version)).toEqual([0, 1]);
    expect(sentStatuses(requests[1])).toEqual(['present', 'absent', 'late', 'present']);
  });

  test('a concurrent save by another person: both versions are shown', async () => {
    await saveOffline();
    mockApi(markAttendance, () =>
      refuse('stale', 'Someone saved this register', { data: saved([3], 1, 'Vikram Shinde') }),
    );
    mockApi(getRegister, { data: saved([3], 1, 'Vikram Shinde') });
    await act(() => sendOutbox(people.teacher._id));
    expect(await screen.findByText(/Vikram Shinde saved this register on/)).toBeVisible();
    expectBoth('Aditya Gaikwad', 'Present', 'Absent', 'Yours');
    expectBoth('Arjun Pawar', 'Absent', 'Present', 'Saved');
  });

  test('a student left meanwhile: says of whom a mark could not be kept', async () => {
    const { user } = await saveOffline();
    const { records } = fresh;
    mockApi(getRegister, { data: { ...fresh, records: records.filter(({ name }) => name !== 'Aditya Gaikwad') } });
    mockApi(markAttendance, () => refuse('rule', '1 student in this register was not in the batch on that day'));
    await act(() => sendOutbox(people.teacher._id));
    expect(await screen.findByText('The attendance you marked on this phone was not saved')).toBeVisible();
    expect(screen.getByText('1 student in this register was not in the batch on that day')).toBeVisible();
    expect(await screen.findByText('Absent: Aditya Gaikwad')).toBeVisible();
    // The totals count only students who are still in the register.
    expect(screen.getByRole('list', { name: 'Totals' })).toHaveTextContent('3 Present0 Absent0 Late');
    // A save without network stores the marks on the phone, including the mark whose student has left the register.
    mockApi(discardMarks, noNetwork);
    await user.click(saveButton());
    expect(await screen.findByText('Saved on this phone, waiting to send')).toBeVisible();
    expect(await loadOutbox()).toMatchObject([{ state: 'waiting', sheet: { records: [{}, {}, {}] } }]);
    const again = mockApi(discardMarks, { data: null });
    mockApi(markAttendance, { data: saved([]) });
    await act(() => sendOutbox(people.teacher._id));
    expect(await loadOutbox()).toEqual([]);
    // The history records the mark whose student has left; the others are saved.
    const gone = [{ studentId: ids[1], status: 'absent', remark: null }];
    expect(again.map(({ body }) => body)).toMatchObject([
      { records: gone, problem: '1 student in this register was not in the batch on that day' },
    ]);
  });

  test('another person saved and a student left: taking the saved version keeps that mark in the history too', async () => {
    const { user } = await saveOffline();
    const theirs = saved([3], 1, 'Vikram Shinde');
    const records = theirs.records.filter(({ name }) => name !== 'Aditya Gaikwad');
    mockApi(markAttendance, () => refuse('stale', 'Someone saved this register', { data: { ...theirs, records } }));
    mockApi(getRegister, { data: { ...theirs, records } });
    await act(() => sendOutbox(people.teacher._id));
    mockApi(setMarksAside, { data: { ...theirs, records } });
    const kept = mockApi(discardMarks, { data: null });
    await user.click(await screen.findByRole('button', { name: 'Use the saved one' }));
    await waitFor(async () => expect(await loadOutbox()).toEqual([]));
    expect(kept[0]?.body).toMatchObject({ records: [{ studentId: ids[1], status: 'absent' }] });
  });

  test.each([
    [2, true],
    [3, false],
  ])('a class of %i days ago that was never read can be marked: %s', async (daysAgo, canMark) => {
    mockApi(getRegister, noNetwork);
    const day = addDays(date, -daysAgo);
    open(day);
    const schedule = [{ day: weekDayOf(day), startTime: '10:30', endTime: '11:30', room: null }];
    const startDate = addDays(day, -30);
    const enrolledStudents = fresh.records.map(({ studentId, ...student }) => ({ _id: studentId, ...student }));
    queryClient.setQueryData(['batches', 'teaching', sampleBatch._id], {
      ...sampleBatch,
      startDate,
      endDate: null,
      schedule,
      enrolledStudents,
    });
    if (canMark) expect(await cell('Aditya Gaikwad', 'Present')).toBeChecked();
    else expect(await screen.findByText('Nothing was lost.')).toBeVisible();
  });

  test('a register that was never read is made from what is known of the batch, and sent as an unmarked one', async () => {
    const tries = mockApi(getRegister, noNetwork);
    const enrolledStudents = fresh.records.map(({ studentId, name, rollNo, avatarUrl }) => ({
      _id: studentId,
      name,
      rollNo,
      avatarUrl,
      admissionNo: '',
      parentPhone: null,
      joinedOn: '2026-06-15',
      attendancePercentage: null,
      lastClasses: [],
    }));
    const schedule = [{ day: weekDayOf(date), startTime: '10:30', endTime: '11:30', room: null }];
    const key = ['batches', 'teaching', sampleBatch._id];
    mockApi(markAttendance, noNetwork);
    const { user } = open();
    queryClient.setQueryData(key, { ...sampleBatch, schedule, enrolledStudents });
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    expect(await screen.findByText('Saved on this phone, waiting to send')).toBeVisible();
    expect(screen.getByText(/made on this phone from the batch list/)).toBeVisible();
    expect(tries).not.toHaveLength(0);
    mockApi(getRegister, { data: saved([1]) });
    const requests = mockApi(markAttendance, { data: saved([1]) });
    await act(() => sendOutbox(people.teacher._id));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ date, version: 0 });
    expect(sentStatuses(requests[0])).toEqual(['present', 'absent', 'present', 'present']);
  });

  test('a register that was never read is not made for a day without a class', async () => {
    mockApi(getRegister, noNetwork);
    const schedule = [{ day: weekDayOf(addDays(date, 1)), startTime: '10:30', endTime: '11:30', room: null }];
    open();
    queryClient.setQueryData(['batches', 'teaching', sampleBatch._id], { ...sampleBatch, schedule });
    expect(await screen.findByText('Nothing was lost.')).toBeVisible();
    expect(screen.queryByText(/made on this phone/)).toBeNull();
  });

  test('a full disk is reported, and the save goes to the server all the same', async () => {
    vi.spyOn(outboxStore, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    mockApi(markAttendance, noNetwork);
    const { user } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    await user.click(saveButton());
    expect(await screen.findByText(/^Not saved: this phone has no space left/)).toBeVisible();
    mockApi(markAttendance, { data: saved([1]) });
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe('what stands in the way', () => {
  test('a register that cannot be loaded offers another try and no marks', async () => {
    mockApi(getRegister, () => refuse('not_found', 'Failed to load attendance records'));
    open();
    expect(await screen.findByText('Failed to load attendance records')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  test('"Attendance load failure: if initial records were supplied they are used instead"', async () => {
    mockApi(getRegister, { data: saved([1]) });
    open();
    await row('Arjun Pawar');
    mockApi(getRegister, () => refuse('not_found', 'Failed to load attendance records'));
    await act(() => queryClient.refetchQueries({ queryKey: ['attendance'] }));
    const stale = 'Could not refresh. Showing what was loaded earlier.';
    expect(await screen.findByText(stale)).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
    act(() => setReachable(false));
    expect(screen.queryByText(stale), 'the offline banner says it').not.toBeInTheDocument();
  });

  test('a day that is locked says why and shows the marks', async () => {
    mockApi(getRegister, {
      data: { ...saved([1]), canEdit: false, lockedBecause: 'Only the office can change this day' },
    });
    open();
    expect(await screen.findByText('Only the office can change this day')).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('a day still to come shows no marks and nothing to mark', async () => {
    const lockedBecause = 'This day is still to come';
    const tomorrow = addDays(date, 1);
    mockApi(getRegister, { data: { ...fresh, date: tomorrow, canEdit: false, lockedBecause } });
    open(tomorrow);
    expect(await screen.findByRole('heading', { name: lockedBecause })).toBeVisible();
    expect(screen.queryByText('Not marked yet')).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Totals' })).toBeNull();
  });

  test('marks made before a day was locked stay in sight', async () => {
    const { user, unmount } = open();
    await user.click(await cell('Aditya Gaikwad', 'Absent'));
    unmount();
    mockApi(getRegister, { data: { ...fresh, canEdit: false, lockedBecause: 'Ask the office' } });
    open();
    expect(await screen.findByText('Ask the office')).toBeVisible();
    expect(await cell('Aditya Gaikwad', 'Absent')).toBeChecked();
  });

  test.each([
    ['a first register of a past day', fresh, 'Reason for marking it late', 'Enter a reason for marking it late'],
    ['a correction', saved([1]), 'Reason for the correction', 'Enter a reason for the correction'],
  ])('%s asks for its own reason', async (_, register, label, problem) => {
    mockApi(getRegister, { data: { ...register, reasonNeeded: true } });
    const { user } = open();
    await user.click(await cell('Arjun Pawar', 'Absent'));
    expect(await screen.findByLabelText(label)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(problem)).toBeVisible();
  });

  test('the steps lead from class to class, over the days without one, and not beyond the last', async () => {
    const { user } = open();
    await row('Arjun Pawar');
    expect(screen.getByRole('button', { name: 'Next class' })).toBeDisabled();
    const before = addDays(date, -2);
    const requests = mockApi(getRegister, { data: { ...fresh, date: before } });
    await user.click(screen.getByRole('button', { name: 'Previous class' }));
    await waitFor(() => expect(requests.at(-1)?.params['date']).toBe(before));
  });

  test('a batch in the address that is not one’s own opens no other register, and one’s own are a choice away', async () => {
    const stranger = '01990000-0000-7000-8000-000000000077';
    mockApi(getRegister, () => refuse('not_found', 'This batch does not exist'));
    const { user } = renderPage(<MarkAttendancePage />, {
      path: '/app/teacher/attendance/mark',
      url: `/app/teacher/attendance/mark?batch=${stranger}&date=${date}`,
      as: 'teacher',
    });
    expect(await screen.findByRole('heading', { name: 'This is not one of your batches' })).toBeVisible();
    const requests = mockApi(getRegister, { data: fresh });
    const choice = screen.getByRole('combobox', { name: 'Batch' });
    expect(choice).toHaveDisplayValue('Choose a batch');
    await user.selectOptions(choice, sampleBatch.name);
    await row('Arjun Pawar');
    expect(requests.map(({ params }) => params['batchId'])).toEqual([sampleBatch._id]);
  });

  test('a day without a class says so, has nothing to mark, and takes an extra class on purpose', async () => {
    const without: Register = {
      ...fresh,
      classes: [],
      canEdit: false,
      lockedBecause: 'No class on Sunday',
      canAddExtraClass: true,
    };
    mockApi(getRegister, { data: without });
    const schedule = [{ day: 'mon' as const, startTime: '10:00', endTime: '11:00', room: null }];
    mockApi(getBatch, { data: { ...sampleBatch, schedule, enrolledStudents: [] } });
    const added = mockApi(addExtraClass, () => {
      mockApi(getRegister, { data: fresh });
      return {
        data: {
          _id: ids[0] ?? '',
          batch: { _id: sampleBatch._id, name: sampleBatch.name },
          date,
          startTime: '10:00',
          endTime: '11:00',
          room: null,
          note: null,
          reached: { students: 0, phones: 0, without: { count: 0, names: [] } },
        },
        message: 'Extra class added',
      };
    });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'No class on Sunday' })).toBeVisible();
    expect(screen.queryByText('Not marked yet')).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Extra class today' }));
    // The default is the batch's usual class time.
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue('10:00'));
    await user.click(screen.getByRole('button', { name: /^Add extra class/ }));
    expect(await cell('Aarohi Bhosale', 'Present')).toBeChecked();
    expect(added[0]?.body).toMatchObject({ batch: sampleBatch._id, date, startTime: '10:00', endTime: '11:00' });
  });

  test('an empty roster and no batches at all say what to do', async () => {
    mockApi(getRegister, { data: { ...fresh, records: [] } });
    const { unmount } = open();
    expect(await screen.findByText('No students in this batch')).toBeVisible();
    unmount();
    mockApi(listTeacherBatches, { data: [], pagination: samplePagination(0) });
    open();
    expect(await screen.findByText('No batches assigned')).toBeVisible();
  });
});
