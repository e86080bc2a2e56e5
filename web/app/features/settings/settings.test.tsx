import { listPictures, type Picture } from '#contract/pictures';
import { listParentTexts, updateParentTexts, usualTexts } from '#contract/parent-texts';
import { getMessageFigures } from '#contract/family-messages';
import { getSettings, listFees, type Settings, updateFees, updateSettings } from '#contract/settings';
import { getSiteState } from '#contract/site';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { mockMailServer } from '../../../test/mock-mail-server.ts';
import { renderPage } from '../../../test/render.tsx';
import SettingsPage from './settings/settings-page.tsx';
import SettingsPartPage from './settings-part/settings-part-page.tsx';
import type { SettingsPart } from './settings-parts.ts';

const settings = (over: Partial<Settings> = {}): Settings => ({
  name: 'Sample Academy',
  tagline: null,
  about: null,
  texts: {},
  addressLines: ['Station Road'],
  city: 'Latur',
  state: 'Maharashtra',
  postalCode: '413512',
  phones: ['+919800000001'],
  whatsapp: null,
  email: 'office@example.com',
  mapUrl: null,
  socialLinks: [],
  officeHours: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const).map((day) => ({
    day,
    opens: '10:00',
    closes: '18:00',
  })),
  timeZone: 'Asia/Kolkata',
  colour: null,
  legal: { terms: null, privacy: null, cookies: null },
  attendanceThreshold: null,
  language: 'en',
  version: 3,
  updatedAt: '2026-06-15T04:30:00.000Z',
  ...over,
});

const parentTexts = (['absent', 'late', 'attendance', 'fees', 'page'] as const).flatMap((kind) =>
  (['en', 'mr', 'hi'] as const).map((language) => ({ kind, language, text: null })),
);

const standard = { _id: '01990000-0000-7000-8000-000000000011', name: '11 Science' };
const physics = { _id: '01990000-0000-7000-8000-000000000012', name: 'Physics' };

const hall: Picture = {
  _id: '01990000-0000-7000-8000-000000000013',
  caption: 'The hall',
  files: [{ type: 'image/webp', width: 480, height: 320, address: '/pictures/hall.webp' }],
};

beforeEach(() => {
  mockMailServer(true);
  mockApi(getSiteState, { data: { isCurrent: true } });
  mockApi(listPictures, { data: { logo: null, building: [] } });
  mockApi(listParentTexts, { data: parentTexts, example: null });
  mockApi(getMessageFigures, { data: { service: null, month: { sent: 0, failed: 0, costs: [] } } });
  mockApi(listFees, {
    data: [
      { standard, subject: null, fee: '₹ 30,000 a year', texts: {} },
      { standard, subject: physics, fee: null, texts: {} },
    ],
  });
});

const open = (part: SettingsPart) =>
  renderPage(<SettingsPartPage />, { path: '/app/settings/:part', url: `/app/settings/${part}`, as: 'admin' });
const previewOf = (title: string) => screen.getByRole('complementary', { name: `Preview: ${title}` });
/** Sets the value with a single event. */
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const button = () => screen.getByRole('button', { name: /Save settings/ });

test('the overview leads to each part, and says what families miss on the site', async () => {
  mockApi(getSettings, { data: settings({ phones: [] }) });
  renderPage(<SettingsPage />, { path: '/app/settings', as: 'admin' });
  const contact = await screen.findByRole('link', { name: /^Contact.*Not added yet$/ });
  expect(contact).toHaveAttribute('href', '/app/settings/contact');
  expect(screen.getByRole('link', { name: /^Address/ })).not.toHaveTextContent('Not added yet');
  expect(screen.getAllByRole('link')).toHaveLength(11);
});

test('a part that does not exist leads to the overview', async () => {
  const { router } = renderPage(<SettingsPartPage />, {
    path: '/app/settings/:part',
    url: '/app/settings/colours',
    as: 'admin',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/settings'));
});

describe('the settings of the academy', () => {
  test('are saved whole, with empty places left out', async () => {
    mockApi(getSettings, { data: settings() });
    const seen = mockApi(updateSettings, ({ body }) => ({
      data: { ...settings(body as Partial<Settings>), version: 4 },
    }));
    const { user } = open('contact');
    await fill('Phone 2 (optional)', '98000 00002');
    await user.click(button());
    expect(await screen.findByText(/^Settings saved\./)).toBeVisible();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.body).toMatchObject({
      name: 'Sample Academy',
      addressLines: ['Station Road'],
      phones: ['+919800000001', '98000 00002'],
      attendanceThreshold: null,
      legal: { terms: '', privacy: '', cookies: '' },
      version: 3,
    });
  });

  test('have a day more in the week with a switch', async () => {
    mockApi(getSettings, { data: settings() });
    const seen = mockApi(updateSettings, ({ body }) => ({
      data: { ...settings(body as Partial<Settings>), version: 4 },
    }));
    const { user } = open('hours');
    await user.click(await screen.findByRole('switch', { name: 'Sunday' }));
    await user.click(button());
    await screen.findByText(/^Settings saved\./);
    expect((seen[0]!.body as Settings).officeHours.at(-1)).toEqual({ day: 'sun', opens: '10:00', closes: '18:00' });
  });

  test('say what is not saved yet and what is, and that the site follows', async () => {
    let saved = settings();
    mockApi(getSettings, () => ({ data: saved }));
    mockApi(updateSettings, ({ body }) => {
      saved = { ...settings(body as Partial<Settings>), version: 4 };
      mockApi(getSiteState, { data: { isCurrent: false } });
      return { data: saved };
    });
    const { user } = open('address');
    expect(await screen.findByText('The site is up to date.')).toBeVisible();
    await fill('City', 'Pune');
    expect(screen.getByText('Changes are not saved yet.')).toBeVisible();
    await user.click(button());
    await screen.findByText(/^Settings saved\./);
    expect(screen.queryByText('Changes are not saved yet.')).not.toBeInTheDocument();
    expect((await screen.findAllByText(/The site is updated in a few seconds\./))[0]).toBeVisible();
    mockApi(getSiteState, { data: { isCurrent: true } });
    expect((await screen.findAllByText(/The site is up to date\./))[0]).toBeVisible();
  });

  test('are told as saved with the answer, and the site as following until it is asked again', async () => {
    let saved = settings();
    const again = Promise.withResolvers<void>();
    mockApi(getSettings, { data: saved });
    mockApi(updateSettings, ({ body }) => {
      saved = { ...settings(body as Partial<Settings>), version: 4 };
      // Simulates a slow line: the refetch after the save waits.
      mockApi(getSettings, async () => {
        await again.promise;
        return { data: saved };
      });
      mockApi(getSiteState, async () => {
        await again.promise;
        return { data: { isCurrent: true } };
      });
      return { data: saved };
    });
    const { user } = open('address');
    expect(await screen.findByText('The site is up to date.')).toBeVisible();
    await fill('City', 'Pune');
    await user.click(button());
    const told = await screen.findByText(/^Settings saved\./);
    expect(told).toHaveTextContent('Settings saved. The site is updated in a few seconds.');
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByText('Changes are not saved yet.')).not.toBeInTheDocument();
    expect(screen.queryByText(/The site is up to date\./)).not.toBeInTheDocument();
    again.resolve();
    await waitFor(() => expect(told).toHaveTextContent('Settings saved. The site is up to date.'));
  });

  test('keep what is typed while they are saved, and say that it is not', async () => {
    mockApi(getSettings, { data: settings() });
    const saving = Promise.withResolvers<void>();
    const seen = mockApi(updateSettings, async ({ body }) => {
      await saving.promise;
      const { version } = body as Settings;
      return { data: { ...settings(body as Partial<Settings>), city: 'Pune', version: version + 1 } };
    });
    const { user, router } = open('address');
    await fill('City', ' Pune ');
    await user.click(button());
    await waitFor(() => expect(seen).toHaveLength(1));
    await fill('Address line 3 (optional)', 'Near the school');
    saving.resolve();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Pune'));
    expect(screen.getByText('Changes are not saved yet.')).toBeVisible();
    expect(screen.getByLabelText('Address line 3 (optional)')).toHaveValue('Near the school');
    void router.navigate('/app/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await user.click(button());
    expect(await screen.findByText(/^Settings saved\./)).toBeVisible();
    expect(seen[1]!.body).toMatchObject({
      version: 4,
      addressLines: ['Station Road', 'Near the school'],
      city: 'Pune',
    });
    void router.navigate('/app/dashboard');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test.each([
    ['academy', 'Name', 'New Name', 'New Name'],
    ['address', 'City', 'Pune', /Pune/],
  ] as const)('show beside the fields of the %s what visitors will see as typed', async (part, label, typed, shown) => {
    mockApi(getSettings, { data: settings() });
    open(part);
    await fill(label, typed);
    await waitFor(() => expect(within(screen.getByRole('complementary')).getByText(shown)).toBeInTheDocument());
  });

  test('show of the phones only what can be called, and of the attendance nothing, as no visitor sees it', async () => {
    mockApi(getSettings, { data: settings() });
    const { unmount } = open('contact');
    await fill('Phone 2 (optional)', '98000');
    const preview = within(previewOf('Contact'));
    expect(preview.queryByText(/98000$/)).not.toBeInTheDocument();
    await fill('Phone 2 (optional)', '98000 00002');
    await waitFor(() => expect(preview.getAllByText(/\+91 98000 00002/).length).toBeGreaterThan(0));
    unmount();
    open('attendance');
    await screen.findByLabelText('Low attendance limit, in percent (optional)');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('are shown with the colour that is typed, and with the logo', async () => {
    const files = [{ type: 'image/webp' as const, width: 480, height: 320, address: '/pictures/logo.webp' }];
    const logo = { _id: '01990000-0000-7000-8000-000000000021', caption: null, files };
    mockApi(listPictures, { data: { logo, building: [] } });
    mockApi(getSettings, { data: settings() });
    open('academy');
    await fill('Colour of the site (optional)', '#9b1c31');
    const preview = previewOf('Academy');
    const frame = preview.querySelector('[inert]') as Element;
    await waitFor(() => expect(getComputedStyle(frame).getPropertyValue('--primary')).toBe('#9b1c31'));
    expect(getComputedStyle(document.documentElement).getPropertyValue('--primary')).not.toBe('#9b1c31');
    await waitFor(() => expect(preview.querySelector('img')).toHaveAttribute('src', '/pictures/logo.webp'));
  });

  test.each([
    ['academy', 'Name', '', 'Enter the name of your academy'],
    ['hours', 'Monday closes', '09:00', 'Closing time must be after opening time'],
    [
      'attendance',
      'Low attendance limit, in percent (optional)',
      '101',
      'Enter a whole number from 1 to 100, or nothing',
    ],
  ] as const)('say at the field of the %s what cannot be saved', async (part, label, typed, problem) => {
    mockApi(getSettings, { data: settings() });
    const { user } = open(part);
    await fill(label, typed);
    await user.click(button());
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(within(summary).getByRole('link')).toHaveTextContent(problem);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
  });

  test('saved by another person meanwhile are shown by name, and the own ones can be kept', async () => {
    mockApi(getSettings, { data: settings() });
    const theirs = settings({ city: 'Pune', version: 4 });
    const seen = mockApi(updateSettings, ({ body }) =>
      (body as Settings).version === 3
        ? refuse('stale', 'Someone else has changed this in the meantime. Check what it says now.', { data: theirs })
        : { data: { ...settings(body as Partial<Settings>), version: 5 } },
    );
    const { user } = open('academy');
    await fill('One line about the academy (optional)', 'Every class counts');
    await user.click(button());
    expect(await screen.findByText(/They changed: City\./)).toBeVisible();
    expect(screen.getByLabelText('One line about the academy (optional)')).toHaveValue('Every class counts');
    await user.click(screen.getByRole('button', { name: 'Keep mine and save over theirs' }));
    await user.click(button());
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen.at(-1)!.body).toMatchObject({ version: 4, city: 'Latur', tagline: 'Every class counts' });
  });

  test('saved by another person meanwhile can be taken instead', async () => {
    mockApi(getSettings, { data: settings() });
    mockApi(updateSettings, () => refuse('stale', 'Changed', { data: settings({ city: 'Pune', version: 4 }) }));
    const { user } = open('address');
    await fill('State', '!');
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Use theirs and discard mine' }));
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Pune'));
    expect(screen.getByLabelText('State')).toHaveValue('Maharashtra');
  });

  test('show the default legal texts, which an own one replaces', async () => {
    mockApi(getSettings, { data: settings() });
    const { user } = open('legal');
    await user.click(await screen.findByRole('button', { name: 'Write your own: Privacy Policy' }));
    const text = screen.getByLabelText('Privacy Policy');
    expect((text as HTMLTextAreaElement).value).toContain('## Students under 18');
    await user.click(screen.getByRole('button', { name: 'Back to the default text: Privacy Policy' }));
    expect(screen.queryByLabelText('Privacy Policy', { selector: 'textarea' })).not.toBeInTheDocument();
  });

  test('take a colour that can be read, and say which is near to one that cannot', async () => {
    mockApi(getSettings, { data: settings() });
    const seen = mockApi(updateSettings, ({ body }) => ({
      data: { ...settings(body as Partial<Settings>), version: 4 },
    }));
    const { user } = open('academy');
    await fill('Colour of the site (optional)', '#ffd600');
    expect(screen.getByText(/White text on this colour is hard to read .* The nearest that works: #/)).toBeVisible();
    await user.click(button());
    expect(seen).toHaveLength(0);
    await fill('Choose the colour of the site', '#9b1c31');
    expect(screen.getByLabelText('Colour of the site (optional)')).toHaveValue('#9b1c31');
    await user.click(button());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]!.body).toMatchObject({ colour: '#9b1c31' });
  });

  test('keep the fees by themselves, send only those that changed, and have them saved with the answer', async () => {
    mockApi(getSettings, { data: settings() });
    const ofStandard = { standard, subject: null, fee: '₹ 30,000 a year', texts: {} };
    const seen = mockApi(updateFees, {
      data: [ofStandard, { standard, subject: physics, fee: '₹ 12,000', texts: {} }],
      message: 'Fees saved',
    });
    const slowLine = new Promise<never>(() => {});
    const before = [ofStandard, { standard, subject: physics, fee: null, texts: {} }];
    mockApi(listFees, () => (seen.length === 0 ? { data: before } : slowLine));
    const { user } = open('fees');
    expect(await screen.findByLabelText('11 Science, all subjects')).toHaveValue('₹ 30,000 a year');
    await fill('11 Science, Physics', '₹ 12,000');
    await user.click(screen.getByRole('button', { name: /Save fees/ }));
    expect(await screen.findByText(/^Fees saved\./)).toBeVisible();
    expect(screen.getByLabelText('11 Science, Physics')).toHaveValue('₹ 12,000');
    expect(seen[0]!.body).toEqual({
      fees: [{ standard: standard._id, subject: physics._id, fee: '₹ 12,000', texts: {} }],
    });
  });

  test('keep a fee that is typed while others are saved', async () => {
    mockApi(getSettings, { data: settings() });
    let fees = [
      { standard, subject: null, fee: '₹ 30,000 a year', texts: {} },
      { standard, subject: physics, fee: null as string | null, texts: {} },
    ];
    mockApi(listFees, () => ({ data: fees }));
    const saving = Promise.withResolvers<void>();
    const seen = mockApi(updateFees, async () => {
      await saving.promise;
      fees = [fees[0]!, { standard, subject: physics, fee: '₹ 12,000', texts: {} }];
      return { data: fees, message: 'Fees saved' };
    });
    const { user } = open('fees');
    await fill('11 Science, Physics', '₹ 12,000');
    await user.click(screen.getByRole('button', { name: /Save fees/ }));
    await waitFor(() => expect(seen).toHaveLength(1));
    const button = screen.getByRole('button', { name: /Save fees/ });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled'));
    await fill('11 Science, all subjects', '₹ 32,000 a year');
    saving.resolve();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText('11 Science, all subjects')).toHaveValue('₹ 32,000 a year');
    expect(screen.getByLabelText('11 Science, Physics')).toHaveValue('₹ 12,000');
    expect(screen.getByText('Changes are not saved yet.')).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(/^Fees saved\./)).toBeVisible();
    expect(seen[1]!.body).toEqual({
      fees: [{ standard: standard._id, subject: null, fee: '₹ 32,000 a year', texts: {} }],
    });
  });

  test('ask before typed changes are left', async () => {
    mockApi(getSettings, { data: settings() });
    const { router } = open('address');
    await fill('City', '!');
    void router.navigate('/app/dashboard');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test.each([
    ['a fee', 'fees', '11 Science, Physics', ''],
    ['the words of a photograph', 'pictures', 'What it shows', 'The hall'],
    ['the words of the next photograph', 'pictures', 'What the photograph shows', ''],
  ] as const)('ask before %s that is not saved is left', async (_, part, label, before) => {
    mockApi(getSettings, { data: settings() });
    mockApi(listPictures, { data: { logo: null, building: [hall] } });
    const { user, router } = open(part);
    await fill(label, 'As typed');
    void router.navigate('/app/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await fill(label, before);
    void router.navigate('/app/dashboard');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('say when they cannot be loaded', async () => {
    mockApi(getSettings, () => refuse('not_found', 'Failed to fetch settings'));
    open('contact');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch settings');
  });
});

test('a text to parents is shown as a family reads it, and only what was changed is sent', async () => {
  mockApi(getSettings, { data: settings() });
  const sent = mockApi(updateParentTexts, { data: parentTexts });
  const { user } = open('texts');
  const form = within(await screen.findByRole('form', { name: 'Texts to parents' }));
  await user.click(form.getByRole('radio', { name: 'English' }));
  const absent = form.getByLabelText('Absent');
  await user.clear(absent);
  await user.type(absent, 'Please call us: {{student} missed {{batch}');
  expect(form.getByText('Please call us: Asha Patil missed 11 Science Physics')).toBeVisible();
  expect(form.getByText('52 characters, as SMS 1')).toBeVisible();
  await user.click(form.getByRole('button', { name: /Save texts/ }));
  expect(await form.findByText('Texts saved.')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    texts: [{ kind: 'absent', language: 'en', text: 'Please call us: {student} missed {batch}' }],
  });
});

test('the text about fees is there in each language, with the student of the preview in it', async () => {
  mockApi(getSettings, { data: settings() });
  const { user } = open('texts');
  const form = within(await screen.findByRole('form', { name: 'Texts to parents' }));
  await user.click(form.getByRole('radio', { name: 'हिन्दी' }));
  expect(form.getByText(/^नमस्ते। Asha Patil \(11 Science\) की कुछ फ़ीस/)).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'English' }));
  expect(form.getByLabelText('About the fees')).toHaveValue(usualTexts.fees.en);
});

test('what a service sent this month and what it cost stands with the texts', async () => {
  mockApi(getSettings, { data: settings() });
  mockApi(getMessageFigures, {
    data: {
      service: { limit: 200, left: 188, price: 0.35, currency: 'INR' },
      month: { sent: 12, failed: 1, costs: [{ currency: 'INR', cost: 4.2 }] },
    },
  });
  open('texts');
  expect(
    await screen.findByText(
      'This month: 12 messages sent, 1 not delivered. They cost ₹4.20. 188 of 200 messages are left today.',
    ),
  ).toBeVisible();
});
