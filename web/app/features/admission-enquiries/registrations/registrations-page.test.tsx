import {
  createEnquiry,
  deleteEnquiry,
  type EnquiryInList,
  getEnquiry,
  listEnquiries,
  setEnquiryStatus,
  updateEnquiry,
} from '#contract/admission-enquiries';
import { findGuardian } from '#contract/guardians';
import { listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { addDays, today } from '../../../../lib/dates.ts';
import EditRegistrationPage from '../edit-registration/edit-registration-page.tsx';
import RegistrationPage from '../registration/registration-page.tsx';
import RegistrationsPage from './registrations-page.tsx';
import { listAnswer, sampleDetails, sampleEnquiry } from '../shared/sample-enquiries.ts';

const nothing = { data: [], pagination: { page: 1, limit: 200, total: 0 } };

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  mockApi(listStandards, nothing);
  mockApi(listSubjects, nothing);
});

/** A mock server that stores moves, so that the board can be checked afterwards. */
function academyWith(...rows: EnquiryInList[]) {
  let kept = rows;
  mockApi(listEnquiries, ({ query }) => listAnswer(kept, query));
  const read = (id: string | undefined) => kept.find(({ _id }) => _id === id) as EnquiryInList;
  mockApi(getEnquiry, ({ params }) => ({ data: sampleDetails(read(params['id'])) }));
  const moves = mockApi(setEnquiryStatus, ({ params, body }) => {
    const { note: _, ...change } = body as Partial<EnquiryInList> & { note?: string };
    const before = read(params['id']);
    const after = { ...before, declineReason: null, ...change, version: before.version + 1 };
    kept = kept.map((row) => (row._id === after._id ? after : row));
    return { data: sampleDetails(after) };
  });
  return { moves };
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

/** Simulates a window wide enough for the board and the drawer. */
const roomBesideTheBoard = () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('min-width') }),
  );
};

const drag = async (name: string, stage: string) => {
  const card = (await screen.findByRole('link', { name })).closest('article') as HTMLElement;
  const dataTransfer = { setData: () => {} };
  fireEvent.dragStart(card, { dataTransfer });
  const target = await column(stage);
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
};
const open = (search = '') =>
  renderPage(<RegistrationsPage />, {
    path: '/app/registrations',
    url: `/app/registrations${search}`,
    as: 'admin',
  });

describe('the board', () => {
  test('each stage has its cards, and a long wait is said in words', async () => {
    academyWith(
      sampleEnquiry(1, { studentName: 'Tanvi Gaikwad' }),
      sampleEnquiry(2, { studentName: 'Neha', status: 'contacted', nextFollowUpOn: today() }),
      sampleEnquiry(3, { studentName: 'Rohan', status: 'visit', visitAt: { date: today(), time: '16:00' } }),
      sampleEnquiry(4, {
        studentName: 'Sneha',
        status: 'admitted',
        student: { _id: sampleEnquiry(9)._id, name: 'Sneha', admissionNo: '2026-0001' },
      }),
    );
    open();
    expect(await within(await column('New')).findByText('Waiting 31 hours')).toBeVisible();
    expect(await within(await column('Contacted')).findByText('Call again today')).toBeVisible();
    expect(await within(await column('Visit booked')).findByText('Today, 4:00 PM')).toBeVisible();
    expect(await within(await column('Admitted')).findByText('Student created')).toBeVisible();
  });

  test('that cannot be loaded says so once, with one button to try again', async () => {
    mockApi(listEnquiries, () => refuse('not_found', 'Failed to fetch registrations'));
    const { user } = open();
    expect(await screen.findAllByText('Failed to fetch registrations')).toHaveLength(1);
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await column('New')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch registrations')).toBeNull();
  });

  test('one stage that cannot be loaded keeps its own button, and the others their cards', async () => {
    const rows = [sampleEnquiry(1, { studentName: 'Tanvi' })];
    mockApi(listEnquiries, ({ query }) =>
      query['status'] === 'visit' ? refuse('not_found', 'Failed to fetch registrations') : listAnswer(rows, query),
    );
    open();
    expect(await within(await column('New')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
    expect(await within(await column('Visit booked')).findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  test('a card moves by its menu with the keyboard alone, and undo brings it back', async () => {
    const { moves } = academyWith(sampleEnquiry(1, { studentName: 'Tanvi', nextFollowUpOn: '2026-01-05' }));
    const { user } = open();
    (await screen.findByRole('button', { name: 'Move Tanvi' })).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Contacted' });
    item.focus();
    await user.keyboard('{Enter}');
    expect(await within(await column('Contacted')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
    expect(moves[0]?.body).toEqual({ status: 'contacted', version: 1 });
    expect(await screen.findByText('Tanvi moved to Contacted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await column('New')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
    expect(moves[1]?.body).toEqual({ status: 'new', nextFollowUpOn: '2026-01-05', visitAt: null, version: 2 });
  });

  test.each([
    ['on the board', '/app/registrations'],
    ['on the page the person has gone to', '/app/students'],
  ])('an undo that comes too late says so %s', async (_, place) => {
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Tanvi' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    expect(await screen.findByText('Tanvi moved to Contacted')).toBeVisible();
    mockApi(setEnquiryStatus, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    await act(() => router.navigate(place));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This was not found. It may have been deleted.')).toBeVisible();
  });

  test('a visit asks for its day and time', async () => {
    const { moves } = academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Tanvi' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Visit booked' }));
    const dialog = await screen.findByRole('dialog', { name: 'When will Tanvi visit?' });
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }));
    expect(within(dialog).getByText('Enter the day of the visit as DD-MM-YYYY')).toBeVisible();
    expect(within(dialog).getByText('Enter the time of the visit')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Day'), '20-08-2090');
    await user.type(within(dialog).getByLabelText('Time'), '16:00');
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }));
    await waitFor(() =>
      expect(moves[0]?.body).toEqual({ status: 'visit', visitAt: { date: '2090-08-20', time: '16:00' }, version: 1 }),
    );
  });

  test('who does not join is asked why, and leaves the board', async () => {
    const { moves } = academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Tanvi' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not joining' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why is Tanvi not joining?' });
    await user.click(within(dialog).getByRole('button', { name: 'Mark as not joining' }));
    expect(within(dialog).getByText('Choose a reason')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved to Pune');
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('textbox', { name: 'Reason' }), 'kept').toHaveValue('Moved to Pune');
    const leavesUnasked = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leavesUnasked(), 'the browser asks before a reload').toBe(false);
    await user.click(within(dialog).getByRole('radio', { name: 'Too far' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mark as not joining' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tanvi' })).not.toBeInTheDocument());
    expect(moves[0]?.body).toEqual({ status: 'declined', declineReason: 'Too far', version: 1 });
    expect(leavesUnasked()).toBe(true);
  });

  test('a move that another person made first is reported, and the card shows its current stage', async () => {
    mockApi(listEnquiries, ({ query }) => listAnswer([sampleEnquiry(1, { studentName: 'Tanvi' })], query));
    mockApi(setEnquiryStatus, () =>
      refuse('stale', 'Someone else has changed this in the meantime. Check what it says now.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Tanvi' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    expect(await screen.findByText(/Someone else has changed this in the meantime/)).toBeVisible();
    expect(await within(await column('New')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
  });

  test('a card opens beside the board; arrows go on, Escape goes back to the card', async () => {
    roomBesideTheBoard();
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }), sampleEnquiry(2, { studentName: 'Imran' }));
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Tanvi' }));
    const heading = await screen.findByRole('heading', { name: 'Tanvi', level: 2 });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('+91 98123 45678')).toBeVisible();
    const drawer = within(screen.getByRole('complementary', { name: 'Registration' }));
    expect(drawer.getByRole('button', { name: 'Mark as contacted' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next registration' }));
    expect(await screen.findByRole('heading', { name: 'Imran', level: 2 })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Imran' })).toHaveFocus());
  });

  test('a note about a call that was begun is there again after Escape, and after another card', async () => {
    roomBesideTheBoard();
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }), sampleEnquiry(2, { studentName: 'Imran' }));
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tanvi' }));
    await user.click(await screen.findByRole('button', { name: 'Add a call note' }));
    await user.type(screen.getByLabelText('What was said (optional)'), 'Wants mor');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Tanvi' }));
    expect(await screen.findByLabelText('What was said (optional)')).toHaveValue('Wants mor');
    await user.click(screen.getByRole('link', { name: 'Imran' }));
    expect(await screen.findByRole('button', { name: 'Add a call note' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Tanvi' }));
    expect(await screen.findByLabelText('What was said (optional)')).toHaveValue('Wants mor');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add a call note' }));
    expect(screen.getByLabelText('What was said (optional)')).toHaveValue('');
  });

  test('a card without room beside the board opens its page', async () => {
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    open();
    expect(await screen.findByRole('link', { name: 'Tanvi' })).toHaveAttribute(
      'href',
      `/app/registrations/${sampleEnquiry(1)._id}`,
    );
  });

  test('a card is dragged to another stage, asks what its menu would ask, and an admission opens the form', async () => {
    const { moves } = academyWith(
      sampleEnquiry(1, { studentName: 'Tanvi' }),
      sampleEnquiry(2, {
        studentName: 'Sneha',
        status: 'admitted',
        student: { _id: 's', name: 'S', admissionNo: '1' },
      }),
    );
    const { user, router } = open();
    await drag('Tanvi', 'Contacted');
    expect(await within(await column('Contacted')).findByRole('link', { name: 'Tanvi' })).toBeVisible();
    expect(moves[0]?.body).toEqual({ status: 'contacted', version: 1 });
    await drag('Tanvi', 'Visit booked');
    const dialog = await screen.findByRole('dialog', { name: 'When will Tanvi visit?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Sneha' }).closest('article')).toHaveAttribute('draggable', 'false');
    await drag('Tanvi', 'Admitted');
    await waitFor(() => expect(router.state.location.search).toBe(`?from=${sampleEnquiry(1)._id}`));
    expect(moves).toHaveLength(1);
  });

  test('a visit is booked for a usual day and time without typing', async () => {
    const { moves } = academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Tanvi' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Visit booked' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'When will Tanvi visit?' }));
    await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await user.click(dialog.getByRole('button', { name: '4:00\u00a0PM' }));
    await user.click(dialog.getByRole('button', { name: 'Book visit' }));
    const visitAt = { date: addDays(today(), 1), time: '16:00' };
    await waitFor(() => expect(moves[0]?.body).toEqual({ status: 'visit', visitAt, version: 1 }));
  });

  test('board or list is remembered', async () => {
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const first = open();
    await first.user.click(await screen.findByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('table')).toBeVisible();
    first.unmount();
    open();
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('calls of today are one touch away', async () => {
    const seen = mockApi(listEnquiries, ({ query }) => listAnswer([sampleEnquiry(1)], query));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: /^Call today/ }));
    expect(router.state.location.search).toBe('?followUp=due');
    await waitFor(() => expect(seen.some(({ query }) => query['followUp'] === 'due')).toBe(true));
  });
});

test('without any registration the page tells where families register', async () => {
  academyWith();
  open();
  expect(await screen.findByRole('heading', { name: 'No registrations yet' })).toBeVisible();
  expect(screen.getByText(/\/admission/)).toBeVisible();
});

test('a failed list says so and offers another try', async () => {
  mockApi(listEnquiries, () => refuse('unavailable', 'Failed to fetch registrations'));
  open();
  expect((await screen.findAllByText('Failed to fetch registrations')).length).toBeGreaterThan(0);
});

const known = {
  ...{ _id: '01990000-0000-7000-8000-0000000000b1', name: 'Sunita Patil', relation: 'mother' as const },
  ...{ phone: '+919812345678', hasWhatsApp: false, language: 'mr' as const },
};

test('a walk-in is entered once and opens beside the board', async () => {
  academyWith(sampleEnquiry(1, { studentName: 'Walk In' }));
  const sent = mockApi(createEnquiry, () => ({
    data: {
      _id: sampleEnquiry(1)._id,
      reference: 'R-2026-0042',
      studentName: 'Walk In',
      createdAt: '2026-08-01T00:00:00Z',
    },
  }));
  roomBesideTheBoard();
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Add registration' }));
  const panel = await screen.findByRole('dialog', { name: 'Add registration' });
  await user.click(within(panel).getByRole('button', { name: /^Add registration/ }));
  await waitFor(() => expect(within(panel).getByRole('alert')).toHaveFocus());
  expect(within(panel).getAllByText('Enter the full name')).not.toHaveLength(0);
  expect(within(panel).getAllByText('Choose how they came')).not.toHaveLength(0);
  await user.type(within(panel).getByLabelText('Full name'), 'Walk In');
  await user.click(within(panel).getByRole('link', { name: 'Enter a phone number with 10 digits' }));
  expect(within(panel).getByLabelText('Parent’s phone')).toHaveFocus();
  const sunita = { ...known, students: [{ _id: sampleEnquiry(7)._id, name: 'Riya' }] };
  mockApi(findGuardian, ({ query }) => ({ data: query['phone'] === known.phone ? sunita : null }));
  await user.type(within(panel).getByLabelText('Parent’s phone'), '98123 45678');
  await user.click(await within(panel).findByRole('button', { name: 'Same person' }));
  expect(within(panel).getByLabelText('Parent’s name (optional)')).toHaveValue('Sunita Patil');
  expect(within(panel).getByText(/Sunita Patil has this number, guardian of Riya/)).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Same person' })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'Add a guardian' }));
  await user.click(within(panel).getByRole('button', { name: 'Add a guardian' }));
  await user.type(within(panel).getByLabelText('Name of guardian 2'), 'Anil');
  await user.click(within(panel).getByRole('combobox', { name: 'How they contacted us' }));
  await user.click(await screen.findByRole('option', { name: 'Called the office' }));
  await user.dblClick(within(panel).getByRole('button', { name: /^Add registration/ }));
  expect(await screen.findByText('Walk In registered, R-2026-0042')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ studentName: 'Walk In', source: 'phone', consent: null });
  const { _id: _, ...parent } = known;
  expect((sent[0]?.body as { guardians: object[] } | undefined)?.guardians).toEqual([
    { ...parent, phone: '98123 45678' },
    { name: 'Anil', phone: '', relation: 'guardian', hasWhatsApp: true, language: 'en' },
  ]);
  expect(router.state.location.search).toBe(`?open=${sampleEnquiry(1)._id}`);
});

test('the address of an open registration leads to its page where there is no room beside the list', async () => {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(plain(query), { matches: query.includes('max-width') }),
  );
  academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
  const { router } = open(`?open=${sampleEnquiry(1)._id}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/registrations/${sampleEnquiry(1)._id}`));
});

test('the address of an open registration opens it beside the board', async () => {
  roomBesideTheBoard();
  academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
  open(`?open=${sampleEnquiry(1)._id}`);
  expect(await screen.findByRole('heading', { name: 'Tanvi', level: 2 })).toBeVisible();
});

describe('one registration', () => {
  const path = '/app/registrations/:id';
  const url = `/app/registrations/${sampleEnquiry(1)._id}`;
  const show = () => renderPage(<RegistrationPage />, { path, url, as: 'admin' });

  test.each([
    ['new', {}, 'button', 'Mark as contacted'],
    ['contacted', {}, 'button', 'Book visit'],
    ['visit', { visitAt: { date: '2090-01-01', time: '10:00' } }, 'link', 'Admit and create student'],
    ['admitted', { student: { _id: 's', name: 'Riya', admissionNo: '2026-0001' } }, 'link', 'Open student'],
  ] as const)('at the stage %s the next step is offered', async (status, over, role, name) => {
    academyWith(sampleEnquiry(1, { status, ...over }));
    show();
    expect(await screen.findByRole(role, { name })).toBeVisible();
  });

  test('a call is noted with the day of the next one, and makes it contacted', async () => {
    const { moves } = academyWith(sampleEnquiry(1));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add a call note' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.getByText('Write a note or choose the day of the next call')).toBeVisible();
    await user.type(screen.getByLabelText('What was said (optional)'), 'Wants mornings');
    await user.type(screen.getByLabelText('Next call (optional)'), '22-08-2090');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(moves[0]?.body).toEqual({
        status: 'contacted',
        note: 'Wants mornings',
        nextFollowUpOn: '2090-08-22',
        version: 1,
      }),
    );
  });

  test('it is deleted after a question that names it, with the focus on keeping', async () => {
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    const deleted = mockApi(deleteEnquiry, ({ params }) => ({ data: { _id: params['id'] ?? '' } }));
    const { user, router } = show();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the registration of Tanvi?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep registration' })).toHaveFocus());
    expect(deleted).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete registration' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/registrations'));
    expect(deleted).toHaveLength(1);
  });

  test('a deleted one is not mistaken for a failure', async () => {
    mockApi(getEnquiry, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    show();
    expect(await screen.findByText('This registration was deleted')).toBeVisible();
  });

  test('an edit that comes too late keeps what was typed', async () => {
    academyWith(sampleEnquiry(1, { studentName: 'Tanvi' }));
    mockApi(updateEnquiry, () =>
      refuse('stale', 'Someone else has changed this in the meantime. Check what it says now.'),
    );
    const { user } = renderPage(<EditRegistrationPage />, { path: `${path}/edit`, url: `${url}/edit`, as: 'admin' });
    const name = await screen.findByLabelText('Full name');
    await user.clear(name);
    await user.type(name, 'Tanvi A Gaikwad');
    await user.click(screen.getByRole('button', { name: /^Save registration/ }));
    expect(await screen.findByText(/Someone else has changed this in the meantime/)).toBeVisible();
    expect(name).toHaveValue('Tanvi A Gaikwad');
  });
});

vi.setConfig({ testTimeout: 15_000 });
