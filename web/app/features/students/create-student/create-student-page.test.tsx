import { type BatchChoice, getEnquiry, listBatchChoices } from '#contract/admission-enquiries';
import { getBatch, listBatches } from '#contract/batches';
import { findGuardian } from '#contract/guardians';
import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { createStudent, listStudents } from '#contract/students';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { mockMailServer } from '../../../../test/mock-mail-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleGuardian, sampleInList, sampleStudent } from '../../../../test/sample-students.ts';
import { sampleDetails, sampleEnquiry } from '../../admission-enquiries/shared/sample-enquiries.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import CreateStudentPage from './create-student-page.tsx';

const none = { data: [], pagination: { page: 1, limit: 200, total: 0 } };
const open = () => renderPage(<CreateStudentPage />, { path: '/app/students/create', as: 'admin' });
const add = () => screen.getByRole('button', { name: /^Add student/ });

beforeEach(() => {
  mockApi(findGuardian, { data: null });
  mockMailServer(true);
  mockApi(listStandards, none);
  mockApi(listBatches, none);
  mockApi(listStudents, none);
  mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
});

describe('adding a student', () => {
  test('no gender is chosen beforehand, and one has to be chosen', async () => {
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user } = open();
    for (const gender of screen.getAllByRole('radio')) expect(gender).not.toBeChecked();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(add());
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await user.click(within(summary).getByRole('link', { name: 'Choose male, female or other' }));
    expect(screen.getByRole('radio', { name: 'Male' })).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  test('without a mail server no link is promised', async () => {
    mockMailServer(false);
    open();
    expect(await screen.findByText(/waits under Mail for you to pass on/)).toBeVisible();
    expect(screen.queryByText(/^Gets a link/)).toBeNull();
  });

  test('nothing stands in for what is not known', async () => {
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user, router } = open();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(add());
    await screen.findByText('Another page');
    expect(router.state.location.pathname).toBe(`/app/students/${sampleStudent._id}`);
    expect(sent[0]?.body).toMatchObject({ name: 'Riya Patil', gender: 'female', phone: '', address: '', batches: [] });
    expect(sent[0]?.body).not.toHaveProperty('joinedOn');
  });

  test('a number of another name is told beside the field of that guardian', async () => {
    const [first, third] = ['98765 43210 is the number of Sunita.', '98765 43211 is the number of Anil.'];
    mockApi(createStudent, () =>
      refuse('duplicate', first, { fields: { 'guardians.0.phone': first, 'guardians.2.phone': third } }),
    );
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.type(screen.getByLabelText('Parent’s name (optional)'), 'Ravi');
    for (const number of [2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Add a guardian' }));
      await user.type(screen.getByLabelText(`Name of guardian ${number}`), `Guardian ${number}`);
    }
    await user.click(add());
    await screen.findByRole('alert', { name: 'There is a problem' });
    expect(screen.getByLabelText('Parent’s phone (optional)')).toHaveAccessibleDescription(first);
    expect(screen.getByLabelText('Phone of guardian 3')).toHaveAccessibleDescription(third);
    expect(screen.getByLabelText('Phone of guardian 2')).toBeValid();
  });

  test('a student with the same phone and a similar name is shown before anything is saved', async () => {
    const asked = mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 50, total: 1 } });
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Ria Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.type(screen.getByLabelText('Parent’s phone (optional)'), '98000 10000');
    await user.click(add());
    expect(await screen.findByRole('link', { name: 'Riya Patil' })).toHaveAttribute(
      'href',
      `/app/students/${sampleStudent._id}`,
    );
    expect(asked.at(-1)?.query['phone']).toBe('98000 10000');
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Another page');
    expect(sent).toHaveLength(1);
  });

  test('a brother or sister with the same phone is no duplicate', async () => {
    mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 50, total: 1 } });
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Omkar Patil');
    await user.click(screen.getByRole('radio', { name: 'Male' }));
    await user.type(screen.getByLabelText('Parent’s phone (optional)'), '9800010000');
    await user.click(add());
    await screen.findByText('Another page');
    expect(sent).toHaveLength(1);
  });

  test('the guardian of a sibling is suggested by the phone, and taken over whole', async () => {
    const { isPrimary: _, ...person } = sampleGuardian;
    const asked = mockApi(findGuardian, {
      data: { ...person, students: [{ _id: sampleStudent._id, name: 'Riya Patil' }] },
    });
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Omkar Patil');
    await user.click(screen.getByRole('radio', { name: 'Male' }));
    await user.type(screen.getByLabelText('Parent’s phone (optional)'), '9800010000');
    expect(await screen.findByText(/Sunil Patil has this number, guardian of Riya Patil/)).toBeVisible();
    expect(asked.map(({ query }) => query['phone'])).toEqual(['+919800010000']);
    await user.click(screen.getByRole('button', { name: 'Same person' }));
    expect(screen.getByLabelText('Parent’s name (optional)')).toHaveValue('Sunil Patil');
    await user.click(screen.getByRole('button', { name: 'Add a guardian' }));
    await user.type(screen.getByLabelText('Name of guardian 2'), 'Asha Patil');
    await user.click(add());
    await screen.findByText('Another page');
    expect(sent[0]?.body).toMatchObject({
      guardians: [
        { _id: person._id, name: 'Sunil Patil', relation: 'father', language: 'mr' },
        { name: 'Asha Patil', phone: '', relation: 'guardian', language: 'en', hasWhatsApp: true },
      ],
    });
  });

  test('a one-time password stays on the screen, with what to type beside it, until it is put away', async () => {
    mockApi(createStudent, { data: sampleStudent, oneTimePassword: 'mango-river-42' });
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(add());
    const slip = await screen.findByRole('region', { name: 'One-time password for Riya Patil' });
    expect(within(slip).getByText('mango-river-42')).toBeVisible();
    expect(within(slip).getByText('2026-0001')).toBeVisible();
    await user.click(within(slip).getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(screen.queryByText('mango-river-42')).not.toBeInTheDocument();
  });

  test('any of many batches is found by typing, not only those that are offered first', async () => {
    const far = { ...sampleBatch, name: '9 Semi-English Z', seatsLeft: null };
    mockApi(listBatches, ({ query }) => ({
      data: query['search'] === 'semi' ? [far] : [],
      pagination: { page: 1, limit: 50, total: 2000 },
    }));
    mockApi(getBatch, { data: { ...far, enrolledStudents: [] } });
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.type(screen.getByRole('combobox', { name: 'Batches (optional)' }), 'semi');
    await user.click(await screen.findByRole('option', { name: far.name }));
    await user.click(add());
    await screen.findByText('Another page');
    expect(sent[0]?.body).toMatchObject({ batches: [far._id] });
  });

  test('a refusal keeps everything that was typed', async () => {
    mockApi(createStudent, () => refuse('internal', 'Failed to create student'));
    const { user } = open();
    await user.type(screen.getByLabelText('Full name'), 'Riya Patil');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(add());
    expect(await screen.findByText('Failed to create student')).toBeVisible();
    expect(screen.getByLabelText('Full name')).toHaveValue('Riya Patil');
  });
});

describe('admitting a registration', () => {
  const from = (enquiry: ReturnType<typeof sampleEnquiry>, choices: BatchChoice[] = [], over = {}) => {
    mockApi(getEnquiry, { data: { ...sampleDetails(enquiry), ...over } });
    mockApi(listBatchChoices, { data: choices });
    return renderPage(<CreateStudentPage />, {
      path: '/app/students/create',
      url: `/app/students/create?from=${enquiry._id}`,
      as: 'admin',
    });
  };

  test('fills in what the family wrote, and names the registration when it is saved', async () => {
    const sent = mockApi(createStudent, { data: sampleStudent });
    const enquiry = sampleEnquiry(1);
    const [parent] = sampleDetails(enquiry).guardians;
    const { user } = from(enquiry, [], {
      guardians: [parent, { ...parent, name: 'Meena', relation: 'mother', phone: null }],
    });
    expect(await screen.findByLabelText('Full name')).toHaveValue(enquiry.studentName);
    expect(screen.getByLabelText('Name of guardian 2')).toHaveValue('Meena');
    expect(screen.getByLabelText('Parent’s phone (optional)')).toHaveValue('9812345678');
    expect(screen.queryByRole('button', { name: 'Add and add another' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(add());
    // Without a slip the admission ends with the page of the parents, and Done.
    expect(await screen.findByText(`${sampleStudent.name} is admitted`)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Send parents their page' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText('Another page');
    expect(sent[0]?.body).toMatchObject({
      fromEnquiry: enquiry._id,
      guardians: [{ name: 'Sunil Chavan' }, { name: 'Meena', relation: 'mother' }],
    });
  });

  test('shows the subjects asked for, and has chosen their batches', async () => {
    const sent = mockApi(createStudent, { data: sampleStudent });
    const { subjects } = sampleDetails(sampleEnquiry(1));
    const batch: BatchChoice = {
      _id: '01990000-0000-7000-8000-000000000301',
      name: '11 Physics A',
      teacher: null,
      subject: { ...subjects[0]!, colour: 's1' },
      enrolledCount: 20,
      seatsLeft: 10,
      schedule: [
        { day: 'mon', startTime: '08:00', endTime: '09:00', room: null },
        { day: 'wed', startTime: '08:00', endTime: '09:00', room: null },
      ],
      isWanted: true,
      isSuggested: true,
    };
    mockApi(getBatch, { data: { ...sampleBatch, _id: batch._id, enrolledStudents: [] } });
    const { user } = from(sampleEnquiry(1), [batch]);
    const asked = (await screen.findByRole('heading', { name: 'What they asked for' })).closest('section')!;
    expect(within(asked).getByText('Physics')).toBeVisible();
    expect(asked).toHaveTextContent('11 Physics A, Mon, Wed 8:00–9:00 AM');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(add());
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await screen.findByText('Another page');
    expect(sent[0]?.body).toMatchObject({ batches: [batch._id] });
  });

  test('shows the one-time password of a family without an email', async () => {
    const enquiry = sampleEnquiry(1);
    const { user } = from(enquiry);
    mockApi(createStudent, () => {
      const student = { ...sampleStudent, admissionNo: '2026-0001' };
      mockApi(getEnquiry, { data: sampleDetails(sampleEnquiry(1, { status: 'admitted', student })) });
      return { data: sampleStudent, oneTimePassword: 'mango-rain-41' };
    });
    await user.click(await screen.findByRole('radio', { name: 'Female' }));
    await user.click(add());
    const slip = await screen.findByRole('region', { name: /^One-time password/ });
    expect(within(slip).getByText('mango-rain-41')).toBeVisible();
  });

  test('happens once: an admitted registration leads to its student', async () => {
    from(sampleEnquiry(1, { status: 'admitted', student: { ...sampleStudent, admissionNo: '2026-0001' } }));
    expect(await screen.findByRole('link', { name: 'Open student' })).toHaveAttribute(
      'href',
      `/app/students/${sampleStudent._id}`,
    );
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
  });
});
