import { endUserSessions, inviteUser, listUserSessions } from '#contract/auth';
import { listSubjects } from '#contract/subjects';
import {
  createTeacher,
  deleteTeacher,
  getTeacher,
  getTeacherDependants,
  listTeacherBatches,
  listTeachers,
  listTeacherStudents,
  updateTeacher,
} from '#contract/teachers';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { getSite } from '#contract/site';
import { mockMailServer } from '../../../test/mock-mail-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { queryClient } from '../../lib/query-client.ts';
import CreateTeacherPage from './create-teacher/create-teacher-page.tsx';
import EditTeacherPage from './edit-teacher/edit-teacher-page.tsx';
import { sampleBatch, samplePagination, sampleTeacher } from './shared/sample-teaching.ts';
import TeacherPage from './teacher/teacher-page.tsx';
import TeachersPage from './teachers/teachers-page.tsx';

const { _id: id } = sampleTeacher;

beforeEach(() => {
  mockMailServer(true);
  mockApi(listSubjects, { data: [], pagination: samplePagination(0) });
  mockApi(listTeachers, { data: [sampleTeacher], pagination: samplePagination(1) });
  mockApi(getTeacher, { data: sampleTeacher });
  mockApi(listTeacherBatches, { data: [sampleBatch], pagination: samplePagination(1) });
  mockApi(listTeacherStudents, { data: [], pagination: samplePagination(0) });
});

describe('the list of teachers', () => {
  const open = (url = '/app/teachers') => renderPage(<TeachersPage />, { path: '/app/teachers', url, as: 'admin' });

  test('shows what each teaches, and a state only of those who differ', async () => {
    mockApi(listTeachers, {
      data: [sampleTeacher, { ...sampleTeacher, _id: sampleBatch._id, name: 'Asha Kale', hasSignedIn: false }],
      pagination: samplePagination(2),
    });
    open();
    const link = await screen.findByRole('link', { name: 'Sunita Jadhav' });
    expect(link).toHaveAttribute('href', `/app/teachers/${id}`);
    const row = link.closest('tr') as HTMLElement;
    for (const text of ['Physics', '11 Science A', '1']) expect(within(row).getByText(text)).toBeVisible();
    expect(screen.getByText('Invited')).toBeVisible();
    expect(within(screen.getByRole('table')).queryByText('Active')).toBeNull();
  });

  test('of many batches the first is named, and the others are counted', async () => {
    const batches = ['10 A', '10 B', '11 A'].map((name) => ({ _id: sampleBatch._id, name }));
    mockApi(listTeachers, { data: [{ ...sampleTeacher, batches }], pagination: samplePagination(1) });
    open();
    expect(await screen.findByTitle('10 A, 10 B, 11 A')).toHaveTextContent('10 A and 2 more');
  });

  test('filters by status on the server', async () => {
    const requests = mockApi(listTeachers, { data: [sampleTeacher], pagination: samplePagination(1) });
    const { user, router } = open();
    await screen.findByRole('link', { name: 'Sunita Jadhav' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'left');
    expect(router.state.location.search).toBe('?status=left');
    expect(requests.at(-1)?.query).toMatchObject({ status: 'left' });
  });

  test('says what to do first, and what did not match', async () => {
    mockApi(listTeachers, { data: [], pagination: samplePagination(0) });
    const { unmount } = open();
    expect(await screen.findByText('No teachers yet')).toBeVisible();
    unmount();
    const { user, router } = open('/app/teachers?search=zz');
    expect(await screen.findByText('No teachers match “zz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  test('a failure offers another try', async () => {
    mockApi(listTeachers, () => refuse('not_found', 'Failed to fetch teachers'));
    open();
    expect(await screen.findByText('Failed to fetch teachers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a teacher', () => {
  const open = () =>
    renderPage(<TeacherPage />, { path: '/app/teachers/:id', url: `/app/teachers/${id}`, as: 'admin' });
  const openMenu = async () => {
    const opened = open();
    await opened.user.click(await screen.findByRole('button', { name: 'More actions for Sunita Jadhav' }));
    return opened;
  };

  test('shows facts, subjects, batches and the week', async () => {
    open();
    expect(await screen.findByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
    const week = await screen.findByRole('table', { name: 'Classes by day and time' });
    expect(within(week).getByText('10:30–11:30 AM')).toBeVisible();
    expect(await screen.findByText('No students yet')).toBeVisible();
  });

  test('is sent a new invitation', async () => {
    const requests = mockApi(inviteUser, { data: { sentTo: 'sunita@example.com', signInName: 'sunita@example.com' } });
    const { user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Send a new invitation' }));
    expect(await screen.findByText(/on its way to sunita@example.com/)).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('gets a one-time password on a slip where there is no mail server', async () => {
    mockMailServer(false);
    mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
    mockApi(inviteUser, { data: { oneTimePassword: 'abcd-efgh-2345', signInName: 'sunita@example.com' } });
    const { user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'New one-time password' }));
    expect(await screen.findByRole('heading', { name: 'One-time password for Sunita Jadhav' })).toBeVisible();
    expect(screen.getAllByText('abcd-efgh-2345')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('abcd-efgh-2345')).toBeNull();
  });

  test('is logged out everywhere, once the front desk has seen where', async () => {
    const phone = { _id: 'a', isCurrent: false, device: 'Chrome on Android', address: null };
    const seen = { createdAt: '2026-08-20T05:00:00.000Z', lastSeenAt: '2026-08-20T05:10:00.000Z' };
    mockApi(listUserSessions, { data: [{ ...phone, ...seen }] });
    const ended = mockApi(endUserSessions, { data: { ended: 1 }, message: 'All devices are logged out' });
    const { user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Log out all devices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log Sunita Jadhav out of all devices?' });
    expect(await within(dialog).findByRole('list', { name: 'Logged in on' })).toHaveTextContent('Chrome on Android');
    expect(ended).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Log out all devices' }));
    expect(await screen.findByText('All devices are logged out')).toBeVisible();
  });

  test('is deleted only after the name is typed, and a refusal says where they are needed', async () => {
    mockApi(getTeacherDependants, { data: { batches: { count: 0, names: [] }, notes: 2 } });
    const reason = 'Hand over 1 batch first: 11 Science A';
    const requests = mockApi(deleteTeacher, () => refuse('in_use', reason));
    const { user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete teacher' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/2 notes for all their students are deleted too/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete teacher' }));
    expect(requests).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox'), 'Sunita Jadhav');
    await user.click(within(dialog).getByRole('button', { name: 'Delete teacher' }));
    expect(await within(dialog).findByText(reason)).toBeVisible();
  });

  test('with batches cannot be deleted, and the batches to hand over are listed', async () => {
    mockApi(getTeacherDependants, { data: { batches: { count: 1, names: ['11 Science A'] }, notes: 0 } });
    const { user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete teacher' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('listitem')).toHaveTextContent('1 batch: 11 Science A');
    expect(within(dialog).getByText(/Hand them over first/)).toBeVisible();
    expect(within(dialog).getAllByRole('button')).toEqual([
      within(dialog).getByRole('button', { name: 'Keep teacher' }),
    ]);
  });

  test('who is not there is said to be gone, with the way to the others', async () => {
    mockApi(getTeacher, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    open();
    expect(await screen.findByRole('heading', { name: 'This teacher was not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All teachers' })).toHaveAttribute('href', '/app/teachers');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('adding and editing', () => {
  const detail = [{ path: '/app/teachers/:id', element: <TeacherPage /> }];

  test.each([
    ['on_its_way', /on its way to sunita@example.com/],
    ['waiting', /Email is not set up, so the invitation to sunita@example.com is not sent/],
  ] as const)('a new teacher is invited, and the page says that the mail is %s', async (invitation, words) => {
    const requests = mockApi(createTeacher, {
      data: sampleTeacher,
      invitation,
      message: 'Teacher created successfully',
    });
    const { user } = renderPage(<CreateTeacherPage />, {
      path: '/app/teachers/create',
      as: 'admin',
      routes: detail,
    });
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Sunita Jadhav');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'sunita@example.com');
    await user.click(screen.getByRole('button', { name: /^Add teacher/ }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ name: 'Sunita Jadhav', email: 'sunita@example.com' });
  });

  test('a new teacher without an email gets a slip with the phone number to log in with', async () => {
    mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
    const requests = mockApi(createTeacher, {
      data: { ...sampleTeacher, email: null, phone: '+919876543210' },
      oneTimePassword: 'abcd-efgh-2345',
      message: 'Teacher created successfully',
    });
    const { user } = renderPage(<CreateTeacherPage />, { path: '/app/teachers/create', as: 'admin', routes: detail });
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Sunita Jadhav');
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '98765 43210');
    await user.click(screen.getByRole('button', { name: /^Add teacher/ }));
    expect((await screen.findAllByText('abcd-efgh-2345'))[0]).toBeVisible();
    expect(screen.getAllByText('+91 98765 43210')[0]).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ email: '', phone: '98765 43210' });
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Sunita Jadhav', level: 1 })).toBeVisible();
  });

  test('without a mail server no invitation is promised before it is made', async () => {
    mockMailServer(false);
    renderPage(<CreateTeacherPage />, { path: '/app/teachers/create', as: 'admin' });
    expect(await screen.findByText(/waits under Mail for you to pass on/)).toBeVisible();
    expect(screen.queryByText(/is sent there/)).toBeNull();
  });

  test('a taken email is an error of its field, and nothing typed is lost', async () => {
    const taken = 'Another account has this email';
    mockApi(createTeacher, () => refuse('duplicate', taken, { fields: { email: taken } }));
    const { user } = renderPage(<CreateTeacherPage />, { path: '/app/teachers/create', as: 'admin' });
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Sunita Jadhav');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'sunita@example.com');
    await user.click(screen.getByRole('button', { name: /^Add teacher/ }));
    expect(await screen.findByRole('link', { name: taken })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Sunita Jadhav');
  });

  test('an edit carries the version that was read', async () => {
    const requests = mockApi(updateTeacher, { data: sampleTeacher });
    const { user } = renderPage(<EditTeacherPage />, {
      path: '/app/teachers/:id/edit',
      url: `/app/teachers/${id}/edit`,
      as: 'admin',
      routes: detail,
    });
    await user.type(await screen.findByRole('textbox', { name: 'Qualification (optional)' }), ', B.Ed.');
    await user.click(screen.getByRole('button', { name: /^Save teacher/ }));
    expect(await screen.findByText('Teacher updated successfully')).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ qualification: 'M.Sc., B.Ed.', version: 3 });
  });

  test('what another person saved while the form was open is overwritten only on purpose', async () => {
    const theirs = { ...sampleTeacher, phone: '+919000000001', version: 4 };
    const requests = mockApi(updateTeacher, ({ body }) => {
      if ((body as { version: number }).version === 4) return { data: { ...theirs, version: 5 } };
      return refuse('stale', 'Someone else has changed this in the meantime. Check what it says now.', {
        data: theirs,
      });
    });
    const { user } = renderPage(<EditTeacherPage />, {
      path: '/app/teachers/:id/edit',
      url: `/app/teachers/${id}/edit`,
      as: 'admin',
      routes: detail,
    });
    const qualification = await screen.findByRole('textbox', { name: 'Qualification (optional)' });
    await user.type(qualification, ', B.Ed.');
    mockApi(getTeacher, { data: theirs });
    await act(() => queryClient.refetchQueries({ queryKey: ['teachers'] }));
    await user.click(screen.getByRole('button', { name: /^Save teacher/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine and save over theirs' }));
    expect(qualification).toHaveValue('M.Sc., B.Ed.');
    await user.click(screen.getByRole('button', { name: /^Save teacher/ }));
    expect(await screen.findByText('Teacher updated successfully')).toBeVisible();
    expect(requests.map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  test('or their version is taken, and the form restarts with it', async () => {
    const theirs = { ...sampleTeacher, qualification: 'Ph.D.', version: 4 };
    mockApi(updateTeacher, () => refuse('stale', 'Someone else has changed this in the meantime.', { data: theirs }));
    const { user } = renderPage(<EditTeacherPage />, {
      path: '/app/teachers/:id/edit',
      url: `/app/teachers/${id}/edit`,
      as: 'admin',
    });
    await user.type(await screen.findByRole('textbox', { name: 'Qualification (optional)' }), ', B.Ed.');
    await user.click(screen.getByRole('button', { name: /^Save teacher/ }));
    await user.click(await screen.findByRole('button', { name: 'Use theirs and discard mine' }));
    expect(screen.getByRole('textbox', { name: 'Qualification (optional)' })).toHaveValue('Ph.D.');
  });
});
