import { consentTextVersions, createEnquiry } from '#contract/admission-enquiries';
import { sendOtp, verifyOtp } from '#contract/email-verification';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { emptySite, fullSite, science } from '../sample-site.ts';
import { CallRequestForm } from '../home/call-request-form.tsx';
import { RegistrationForm } from './registration-form.tsx';

const receipt = {
  data: {
    _id: '01990000-0000-7000-8000-000000000101',
    reference: 'R-2026-0042',
    studentName: 'Riya Kulkarni',
    createdAt: '2026-08-01T00:00:00Z',
  },
};

// The sample's ids are no valid ids of the API, so the request is not checked against the contract.
const subjects = science.subjects.map((subject, at) => ({
  ...subject,
  _id: `01990000-0000-7000-8000-00000000008${at}`,
}));
const site = { ...fullSite, courses: [{ ...science, _id: '01990000-0000-7000-8000-000000000090', subjects }] };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = 'Registration';
});
afterEach(() => void vi.restoreAllMocks());

const open = (address = '/admission', { canSendMail = true } = {}) => {
  window.history.replaceState(null, '', address);
  return renderPage(<RegistrationForm {...site} canSendMail={canSendMail} />);
};
const send = () => screen.getByRole('button', { name: /^Send registration/ });
const consent = () => screen.getByRole('checkbox', { name: /I am the parent or guardian/ });

async function fillIn({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText('Student’s full name'), 'Riya Kulkarni');
  await user.type(screen.getByLabelText('Parent’s mobile number'), '98765 43210');
  await user.click(consent());
}

describe('the registration form', () => {
  test('promises a copy by email only where mails leave the server', () => {
    const { unmount } = open();
    const email = () => screen.getByLabelText('Email (optional)');
    expect(email()).toHaveAccessibleDescription('For a copy of this registration, and later for the login.');
    unmount();
    open('/admission', { canSendMail: false });
    expect(email()).toHaveAccessibleDescription('For the login later. No copy of this registration can be sent.');
  });

  test('says what is missing above and beside the fields, and loses nothing', async () => {
    const page = open();
    await page.user.type(screen.getByLabelText('Student’s full name'), 'Riya Kulkarni');
    await page.user.click(send());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(document.title).toBe('Error: Registration');
    expect(screen.getByRole('link', { name: 'Tick the box: a parent has to agree' })).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'Enter a phone number with 10 digits' }));
    expect(screen.getByLabelText('Parent’s mobile number')).toHaveFocus();
    expect(screen.getByLabelText('Parent’s mobile number')).toHaveAccessibleDescription(
      /Enter a phone number with 10 digits/,
    );
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('Riya Kulkarni');
  });

  test('a double click sends once; the end shows the reference and offers another child', async () => {
    const sent = mockApi(createEnquiry, { data: { ...receipt.data, copy: 'waiting' } });
    const page = open();
    await fillIn(page);
    await page.user.dblClick(send());
    const heading = await screen.findByRole('heading', { name: 'We have the registration of Riya Kulkarni' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('R-2026-0042')).toBeVisible();
    // Without a mail server no copy is sent, and the page says so.
    expect(screen.getByText(/^We cannot send you a copy by email/)).toBeVisible();
    expect(screen.queryByText(/on its way/)).toBeNull();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      studentName: 'Riya Kulkarni',
      phone: '98765 43210',
      standard: null,
      consent: { textVersion: consentTextVersions.at(-1) },
      homepage: '',
    });
    expect(localStorage).toHaveLength(0);
    page.unmount();
    const again = open();
    expect(await screen.findByText('R-2026-0042'), 'after a reload').toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Copy the reference' }));
    expect(await screen.findByText('Reference copied')).toBeVisible();
    // Chromium ignores a live region in the accessible name of a button.
    expect(screen.getByRole('button', { name: 'Copy the reference' })).not.toContainElement(screen.getByRole('status'));
    expect(await navigator.clipboard.readText()).toBe('R-2026-0042');
    await again.user.click(screen.getByRole('button', { name: 'Register another child' }));
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('');
    expect(screen.getByLabelText('Student’s full name')).toHaveFocus();
    expect(consent()).not.toBeChecked();
    again.unmount();
    open();
    expect(screen.queryByText('R-2026-0042'), 'once another is begun').not.toBeInTheDocument();
  });

  test('a course page’s standard and subject are chosen already, and can be changed', async () => {
    const [{ _id: course } = science] = site.courses;
    const { user } = open(`/admission?standard=${course}&subject=${subjects[0]?._id}`);
    const physics = await screen.findByRole('checkbox', { name: 'Physics' });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Physics' })).toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Chemistry' })).not.toBeChecked();
    await user.click(physics);
    expect(physics).not.toBeChecked();
    // After a reload, the reader's choice applies and not the link's.
    expect(window.location.search).toBe(`?standard=${course}`);
  });

  test('a link to another course leads to its own form, and a reload to the reference', async () => {
    mockApi(createEnquiry, receipt);
    const [{ _id: course } = science] = site.courses;
    const link = (subject?: { _id: string }) => `/admission?standard=${course}&subject=${subject?._id}`;
    const first = open(link(subjects[0]));
    await fillIn(first);
    await first.user.click(send());
    await screen.findByText('R-2026-0042');
    first.unmount();
    const reloaded = open(link(subjects[0]));
    expect(await screen.findByText('R-2026-0042')).toBeVisible();
    reloaded.unmount();
    const second = open(link(subjects[1]));
    expect(await screen.findByRole('checkbox', { name: 'Chemistry' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Physics' })).not.toBeChecked();
    second.unmount();
    open('/admission');
    expect(await screen.findByText('R-2026-0042'), 'as nothing else was sent').toBeVisible();
  });

  test('another child is registered for what the address names', async () => {
    mockApi(createEnquiry, receipt);
    const [{ _id: course } = science] = site.courses;
    const page = open(`/admission?standard=${course}&subject=${subjects[0]?._id}`);
    await fillIn(page);
    await page.user.click(send());
    await page.user.click(await screen.findByRole('button', { name: 'Register another child' }));
    expect(screen.getByLabelText('Standard (optional)')).toHaveDisplayValue('11 Science');
    expect(screen.getByRole('checkbox', { name: 'Physics' })).toBeChecked();
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('');
  });

  test('a link to a course comes before what was begun for another', async () => {
    const [{ _id: course } = science] = site.courses;
    const first = open();
    await first.user.type(screen.getByLabelText('Student’s full name'), 'Riya Kulkarni');
    first.unmount();
    open(`/admission?standard=${course}`);
    expect(await screen.findByText(/Your earlier answers are back/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Standard (optional)')).toHaveDisplayValue('11 Science'));
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('Riya Kulkarni');
  });

  test('a link to another course replaces the one begun before, and one to the same keeps what was added', async () => {
    const [{ _id: course } = science] = site.courses;
    const link = (subject?: { _id: string }) => `/admission?standard=${course}&subject=${subject?._id}`;
    const first = open(link(subjects[0]));
    await first.user.type(screen.getByLabelText('Student’s full name'), 'Riya Kulkarni');
    first.unmount();
    const second = open(link(subjects[1]));
    expect(await screen.findByText(/Your earlier answers are back/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Chemistry' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Physics' })).not.toBeChecked();
    await second.user.click(screen.getByRole('checkbox', { name: 'Physics' }));
    second.unmount();
    open(link(subjects[1]));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Physics' })).toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Chemistry' })).toBeChecked();
  });

  test('a press between the answer and what it shows sends nothing more', async () => {
    const sent = mockApi(createEnquiry, receipt);
    const page = open();
    await fillIn(page);
    const form = screen.getByRole('form', { name: 'Registration' });
    const pressSoon = async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    };
    // The draft is removed after the response, and the form is submitted again right then.
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementationOnce(() => void pressSoon());
    await page.user.click(send());
    expect(await screen.findByRole('heading', { name: 'We have the registration of Riya Kulkarni' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Register another child' }));
    expect(sent).toHaveLength(1);
  });

  test('the standard comes from the course page, and with it its subjects', async () => {
    open(`/admission?standard=${site.courses[0]?._id}`);
    expect(screen.getByLabelText('Standard (optional)')).toHaveDisplayValue('11 Science');
    expect(screen.getByRole('checkbox', { name: 'Physics' })).toBeVisible();
  });

  test('answers are kept on the phone until they are sent', async () => {
    const first = open();
    await fillIn(first);
    first.unmount();
    const second = open();
    expect(await screen.findByText(/Your earlier answers are back/)).toBeVisible();
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('Riya Kulkarni');
    expect(consent()).not.toBeChecked();
    await second.user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });

  test('a lost connection loses nothing, and the next try goes under the same key', async () => {
    let isLost = true;
    const sent = mockApi(createEnquiry, () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return receipt;
    });
    const page = open();
    await fillIn(page);
    await page.user.click(send());
    expect(await screen.findByText(/Your registration was not sent. Try again or call \+91/)).toBeVisible();
    expect(screen.getByLabelText('Student’s full name')).toHaveValue('Riya Kulkarni');
    expect(consent()).toBeChecked();
    isLost = false;
    await page.user.click(send());
    expect(await screen.findByText('R-2026-0042')).toBeVisible();
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'));
  });

  test('offline it says that the answers are saved', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockApi(createEnquiry, () => {
      throw new TypeError('Failed to fetch');
    });
    const page = open();
    await fillIn(page);
    await page.user.click(send());
    expect(await screen.findByText(/You are offline. Your answers are saved on this phone/)).toBeVisible();
    expect(localStorage).toHaveLength(1);
  });

  test('what the server objects to stands beside its field', async () => {
    mockApi(createEnquiry, () =>
      refuse('rule', 'This standard no longer exists', {
        fields: { standard: 'This standard no longer exists' },
      }),
    );
    const page = open();
    await fillIn(page);
    await page.user.click(send());
    expect(await screen.findByRole('link', { name: 'This standard no longer exists' })).toBeVisible();
    expect(screen.getByLabelText('Standard (optional)')).toBeInvalid();
  });
});

describe('an email that has to be checked', () => {
  function academyThatChecks() {
    const sent = mockApi(createEnquiry, ({ body }) =>
      (body as { email: string; emailProof?: string }).email !== '' && !(body as { emailProof?: string }).emailProof
        ? refuse('rule', 'Check your email first', { fields: { emailProof: 'Check your email first' } })
        : { data: { ...receipt.data, copy: 'on_its_way' as const } },
    );
    const codes = mockApi(sendOtp, { data: { expiresAt: '2026-08-01T00:00:00Z' } });
    const checks = mockApi(verifyOtp, ({ body }) =>
      (body as { otp: string }).otp === '123456'
        ? { data: { verified: true as const, proof: 'the-proof' } }
        : refuse('rule', 'This code is wrong or has expired.', {
            fields: { otp: 'This code is wrong or has expired.' },
          }),
    );
    return { sent, codes, checks };
  }
  async function toTheCode() {
    const page = open();
    await fillIn(page);
    await page.user.type(screen.getByLabelText('Email (optional)'), 'sunil@family.example');
    await page.user.click(send());
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(heading).toHaveFocus());
    return page;
  }

  test('gets a code, which is asked for and sent with the form', async () => {
    const { sent, codes } = academyThatChecks();
    const { user } = await toTheCode();
    await waitFor(() => expect(codes).toHaveLength(1));
    await user.type(screen.getByLabelText('Code from the mail'), '12');
    await user.click(screen.getByRole('button', { name: /^Check and send/ }));
    expect(await screen.findByRole('link', { name: 'Enter the 6 digits of the code' })).toBeVisible();
    await user.clear(screen.getByLabelText('Code from the mail'));
    await user.type(screen.getByLabelText('Code from the mail'), '000000');
    await user.click(screen.getByRole('button', { name: /^Check and send/ }));
    expect(await screen.findByRole('link', { name: 'This code is wrong or has expired.' })).toBeVisible();
    await user.clear(screen.getByLabelText('Code from the mail'));
    await user.type(screen.getByLabelText('Code from the mail'), '123 456');
    await user.click(screen.getByRole('button', { name: /^Check and send/ }));
    expect(await screen.findByText('A copy is on its way to sunil@family.example.')).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ email: 'sunil@family.example', emailProof: 'the-proof' });
  });

  test('may be left out, and the answers may be changed', async () => {
    const { sent } = academyThatChecks();
    const { user } = await toTheCode();
    await user.click(screen.getByRole('button', { name: 'Change my answers' }));
    expect(screen.getByLabelText('Email (optional)')).toHaveValue('sunil@family.example');
    expect(screen.getByLabelText('Email (optional)')).toHaveFocus();
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Send without an email' }));
    expect(await screen.findByText('R-2026-0042')).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ email: '', studentName: 'Riya Kulkarni' });
  });
});

describe('the request for a call', () => {
  test('needs three answers and sends them with the consent that the line above the button gives', async () => {
    const sent = mockApi(createEnquiry, receipt);
    const { user } = renderPage(<CallRequestForm {...site} />);
    await user.click(screen.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    const problems = within(screen.getByRole('alert')).getAllByRole('link');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Enter the full name',
      'Choose a standard',
      'Enter a phone number with 10 digits',
    ]);
    await user.type(screen.getByLabelText('Student’s full name'), 'Riya Kulkarni');
    await user.selectOptions(screen.getByLabelText('Standard'), '11 Science');
    await user.type(screen.getByLabelText('Parent’s mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: /^Send request/ }));
    expect(await screen.findByText('R-2026-0042')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      standard: site.courses[0]?._id,
      consent: { textVersion: expect.any(String) },
    });
  });

  test('asks for no standard where no courses are published', () => {
    renderPage(<CallRequestForm {...emptySite} />);
    expect(screen.queryByLabelText('Standard')).not.toBeInTheDocument();
    expect(screen.getByText('Both answers are needed.')).toBeVisible();
  });
});
