import {
  closeFamily,
  type Family,
  getFamily,
  getFamilyMonth,
  getFamilySession,
  openFamily,
  setFamilyLanguage,
} from '#contract/family';
import { askLeave, type FamilyLeave, withdrawLeave } from '#contract/leave-requests';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '../../lib/messages.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import FamilyPage from './family-page.tsx';

const lesson = {
  batch: '11 Science A',
  subject: 'Physics',
  date: '2026-07-15',
  startTime: '08:00',
  endTime: '09:00',
  room: null,
  isCancelled: false,
  movedTo: null,
  movedToTime: null,
  status: 'absent',
} as const;

const family: Family = {
  guardian: { name: 'Sunita Patil', language: 'en' },
  academy: { name: 'Sample Academy', phones: ['+912382000000'], whatsapp: '+919800000000' },
  today: '2026-07-15',
  timeZone: 'Asia/Kolkata',
  attendanceThreshold: 75,
  closedFor: null,
  children: [
    {
      _id: '01970000-0000-7000-8000-000000000001',
      name: 'Asha Patil',
      standard: '11 Science',
      firstMonth: '2026-06',
      today: [lesson, { ...lesson, subject: 'Chemistry', startTime: '10:00', endTime: '11:00', status: null }],
      marks: [
        { date: '2026-07-14', batch: '11 Science A', status: 'present' },
        { date: '2026-07-15', batch: '11 Science A', status: 'absent' },
      ],
      statistics: { total: 2, present: 1, absent: 1, late: 0, leave: 0, percentage: 50 },
      nextClasses: [{ ...lesson, date: '2026-07-16', status: null }],
      notes: [],
      leave: [],
    },
  ],
  announcements: [
    {
      _id: '01970000-0000-7000-8000-000000000002',
      title: 'Parents’ meeting',
      body: 'On Sunday',
      texts: {},
      startDate: '2026-07-10',
      pinned: false,
      children: [],
    },
  ],
};

afterEach(() => showLanguage('en'));

const open = (hash = '') => renderSitePage(<FamilyPage />, { url: `/family${hash}` });

test('asks once for the end of the phone number, shows the child, and forgets the secret of the address', async () => {
  const sent = mockApi(openFamily, ({ body }) => {
    const { digits = null } = body as { digits?: string | null };
    if (digits === '1111') return refuse('rule', 'Not these', { fields: { digits: 'Not these' } });
    return { data: { isOpen: digits !== null, language: 'en' as const } };
  });
  mockApi(getFamily, { data: family });
  const { user } = open('#the-secret');
  const field = await screen.findByRole('textbox', { name: 'Last 4 digits of your phone number' });
  await user.type(field, '1111');
  await user.click(screen.getByRole('button', { name: /^Open the page/ }));
  expect(await screen.findByText('Not these')).toBeVisible();
  expect(window.location.hash).toBe('#the-secret');
  await user.clear(field);
  // A whole number goes as it is: the server takes its end.
  await user.click(field);
  await user.paste('+91 98765 43210');
  await user.click(screen.getByRole('button', { name: /^Open the page/ }));

  const child = within(await screen.findByRole('article'));
  expect(screen.getByText('Absent today')).toBeVisible();
  expect(child.getByRole('heading', { name: 'Today, Wed, 15-07-2026' })).toBeVisible();
  expect(child.getByText('Not marked yet')).toBeVisible();
  expect(child.getByText(/This is below 75%\./)).toBeVisible();
  const month = within(child.getByRole('table', { name: 'July 2026' }));
  expect(month.getByText('11 Science A: Absent').closest('[aria-current]')).toHaveTextContent(/^15A/);
  expect(month.getByText('11 Science A: Present').closest('td')).toHaveTextContent(/^14P/);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919800000000');
  expect(screen.getByRole('heading', { name: 'Parents’ meeting' })).toBeVisible();
  expect(window.location.hash).toBe('');
  expect(sent.map(({ body }) => body)).toEqual([
    { secret: 'the-secret' },
    { secret: 'the-secret', digits: '1111' },
    { secret: 'the-secret', digits: '+91 98765 43210' },
  ]);
});

test('a browser on which it is open asks nothing; the language is changed and the page closed there', async () => {
  mockApi(getFamilySession, { data: { isOpen: true, language: 'en' } });
  mockApi(getFamily, { data: family });
  const changed = mockApi(setFamilyLanguage, { data: { language: 'hi' } });
  mockApi(closeFamily, { data: { isOpen: false, language: null } });
  const { user } = open();
  expect(await screen.findByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  mockApi(getFamily, { data: { ...family, guardian: { ...family.guardian, language: 'hi' } } });
  await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  expect(changed.map(({ body }) => body)).toEqual([{ language: 'hi' }]);
  expect(await screen.findByRole('article')).toBeVisible();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'hi'));
  await user.click(await screen.findByRole('button', { name: 'इस फ़ोन पर पेज बंद करें' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('one child is one tab, and an earlier month is fetched', async () => {
  mockApi(getFamilySession, { data: { isOpen: true, language: 'en' } });
  const [asha] = family.children as [Family['children'][number]];
  const om = { ...asha, _id: '01970000-0000-7000-8000-000000000003', name: 'Om Patil', today: [] };
  mockApi(getFamily, { data: { ...family, children: [asha, om] } });
  const marks = [
    { date: '2026-06-09', batch: '11 Science A', status: 'late' as const },
    { date: '2026-06-09', batch: '11 Maths', status: 'present' as const },
  ];
  const statistics = { total: 2, present: 1, absent: 0, late: 1, leave: 0, percentage: 100 };
  const fetched = mockApi(getFamilyMonth, { data: [{ _id: om._id, marks, statistics }] });
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: /^Asha Patil/ }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /^Om Patil/, selected: true })).toHaveFocus();
  const child = within(screen.getByRole('article', { name: 'Om Patil' }));
  expect(child.getByText('No classes today')).toBeVisible();
  await user.click(child.getByRole('button', { name: 'Previous month' }));
  const june = within(await child.findByRole('table', { name: 'June 2026' }));
  expect(june.getByText('11 Science A: Late, 11 Maths: Present').closest('td')).toHaveTextContent(/^9L P/);
  expect(child.getByText(/Coming late counts as present\./)).toBeVisible();
  expect(fetched.map(({ params }) => params)).toEqual([{ month: '2026-06' }]);
  expect(child.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(child.getByRole('button', { name: 'Next month' }));
  expect(child.getByRole('table', { name: 'July 2026' })).toBeVisible();
});

test('on the page for the digits the language is chosen and the office called, and the choice stays', async () => {
  mockApi(openFamily, ({ body }) => ({
    data: { isOpen: (body as { digits?: string }).digits !== undefined, language: 'en' as const },
  }));
  const saved = mockApi(setFamilyLanguage, { data: { language: 'hi' } });
  mockApi(getFamily, { data: { ...family, guardian: { ...family.guardian, language: 'hi' } } });
  const { user } = open('#the-secret');
  expect(await screen.findByRole('link', { name: 'Call the office' })).toHaveAttribute('href', 'tel:+912382000001');
  await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  await user.type(await screen.findByLabelText('आपके फ़ोन नंबर के आखिरी 4 अंक'), '3210{Enter}');
  expect(await screen.findByRole('article')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ language: 'hi' }]);
});

test('a link that does not work says so in the words of the server', async () => {
  mockApi(openFamily, () => refuse('not_found', 'This link does not work any more.'));
  open('#old');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more.');
});

test('without a link it says where the link is', async () => {
  mockApi(getFamilySession, { data: { isOpen: false, language: null } });
  open();
  expect(await screen.findByText(/by the link that the office sent you/)).toBeVisible();
});

test('a link is put in where there is no address bar', async () => {
  mockApi(getFamilySession, { data: { isOpen: false, language: null } });
  const sent = mockApi(openFamily, () => refuse('not_found', 'This link does not work any more.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Put in the link' }));
  const field = screen.getByRole('textbox', { name: 'Link from the office' });
  await user.type(field, 'https://academy.example/family');
  await user.click(screen.getByRole('button', { name: 'Open the page' }));
  expect(screen.getByText('Copy the whole link from the message of the office')).toBeVisible();
  await user.type(field, `#${'s'.repeat(43)}`);
  await user.click(screen.getByRole('button', { name: 'Open the page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more.');
  expect(sent.map(({ body }) => body)).toEqual([{ secret: 's'.repeat(43) }]);
});

const request: FamilyLeave = {
  _id: '01970000-0000-7000-8000-000000000009',
  startDate: '2026-07-16',
  endDate: '2026-07-17',
  reason: 'Fever',
  status: 'asked',
  isByOffice: false,
  answerReason: null,
  answers: [],
};
const withLeave = (leave: FamilyLeave[]): Family => ({
  ...family,
  children: family.children.map((child) => ({ ...child, leave })),
});

test('leave is asked for a child, with dates and a reason, and shown as not answered', async () => {
  mockApi(getFamilySession, { data: { isOpen: true, language: 'en' } });
  mockApi(getFamily, { data: family });
  const sent = mockApi(askLeave, ({ body }) =>
    (body as { reason: string }).reason === ''
      ? refuse('invalid', 'Enter a reason', { fields: { reason: 'Enter a reason' } })
      : { data: request, message: 'The office and the teachers see your request' },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for leave for Asha Patil' }));
  const form = within(screen.getByRole('form', { name: 'Ask for leave for Asha Patil' }));
  const first = form.getByLabelText(/^First day/);
  expect(first).toHaveTextContent('Wed, 15-07-2026');
  await user.click(first);
  const days = within(form.getByRole('group', { name: 'First day: choose a day' }));
  expect(days.getByRole('button', { name: 'Wed, 15-07-2026' })).toHaveFocus();
  expect(days.getByRole('button', { name: 'Sun, 12-07-2026' })).toBeDisabled();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(first).toHaveFocus();
  expect(form.getByLabelText(/^Last day/)).toHaveTextContent('Thu, 16-07-2026');
  await user.click(form.getByLabelText(/^Last day/));
  await user.click(form.getByRole('button', { name: 'Fri, 17-07-2026' }));
  await user.click(form.getByRole('button', { name: /^Ask for leave/ }));
  expect(await form.findByText('Enter a reason')).toBeVisible();
  await user.type(form.getByLabelText('Reason'), 'Fever');
  mockApi(getFamily, { data: withLeave([request]) });
  await user.click(form.getByRole('button', { name: /^Ask for leave/ }));
  expect(await screen.findByText('The office and the teachers see your request')).toBeVisible();
  expect(await screen.findByText('Not answered yet')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Ask for leave for Asha Patil' })).toBeNull();
  expect(sent.at(-1)?.body).toEqual({
    student: family.children[0]?._id,
    startDate: '2026-07-16',
    endDate: '2026-07-17',
    reason: 'Fever',
  });
});

test('an unanswered request is withdrawn; of the others the answer is shown, by whom and for which class', async () => {
  mockApi(getFamilySession, { data: { isOpen: true, language: 'en' } });
  const idOf = (last: number) => `01970000-0000-7000-8000-00000000001${last}`;
  const over = {
    ...request,
    _id: idOf(3),
    startDate: '2026-06-01',
    endDate: '2026-06-02',
    status: 'declined' as const,
  };
  const accepted: FamilyLeave = {
    ...request,
    _id: idOf(1),
    status: 'accepted',
    isByOffice: true,
    reason: 'Wedding',
    answerReason: 'Enjoy it',
  };
  const answers = [
    { batch: '11 Physics', isAccepted: true, reason: null },
    { batch: '11 Maths', isAccepted: false, reason: 'The unit test is on that day' },
  ];
  const partly: FamilyLeave = { ...request, _id: idOf(2), status: 'partly', answers, reason: 'Travel' };
  mockApi(getFamily, { data: withLeave([request, accepted, partly, over]) });
  const sent = mockApi(withdrawLeave, {
    data: { ...request, status: 'withdrawn' },
    message: 'The request is withdrawn',
  });
  const { user } = open();
  expect(await screen.findByText(/^By the office, for all classes\./)).toHaveTextContent(
    'By the office, for all classes. Enjoy it',
  );
  expect(screen.getByText('Declined')).not.toBeVisible();
  await user.click(screen.getByText(/^Earlier answers/));
  expect(screen.getByText('Declined')).toBeVisible();
  expect(screen.getByText('11 Physics: accepted')).toBeVisible();
  expect(screen.getByText(/^11 Maths: declined/)).toHaveTextContent('11 Maths: declined. The unit test is on that day');
  mockApi(getFamily, { data: withLeave([{ ...request, status: 'withdrawn' }]) });
  await user.click(screen.getByRole('button', { name: /^Withdraw the request for/ }));
  expect(await screen.findByText('The request is withdrawn')).toBeVisible();
  expect(screen.getByText('Withdrawn').closest('details')).not.toBeNull();
  expect(sent[0]?.params).toEqual({ id: request._id });
});
