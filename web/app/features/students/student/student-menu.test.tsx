import { inviteUser } from '#contract/auth';
import { addLeave, type LeaveRequest } from '#contract/leave-requests';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { addDays, formatDate, today } from '../../../../lib/dates.ts';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { mockMailServer } from '../../../../test/mock-mail-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleStudent } from '../../../../test/sample-students.ts';
import { StudentMenu } from './student-menu.tsx';

const email = 'riya@example.com';
const student = { ...sampleStudent, name: 'Riya Patil', email };

async function ask(item: string, dialog: string) {
  const onInvited = vi.fn();
  const { user } = renderPage(<StudentMenu student={student} onInvited={onInvited} />, { as: 'admin' });
  await user.click(screen.getByRole('button', { name: 'More for Riya Patil' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, onInvited, dialog: within(await screen.findByRole('dialog', { name: dialog })) };
}

describe('a new invitation of a student', () => {
  test('goes to the email on record', async () => {
    mockMailServer(true);
    const { dialog } = await ask('Send a new invitation', 'Send Riya Patil a new invitation?');
    expect(dialog.getByText(/goes to riya@example.com/)).toBeVisible();
  });

  test('is the office’s to hand over where there is no mail server', async () => {
    mockMailServer(false);
    mockApi(inviteUser, { data: { oneTimePassword: 'abcd-efgh-2345', signInName: email } });
    const { user, onInvited, dialog } = await ask(
      'New one-time password',
      'Make a new one-time password for Riya Patil?',
    );
    expect(dialog.getByText(/Email is not set up, so you get a password to hand over/)).toBeVisible();
    expect(dialog.queryByText(/goes to/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Make password' }));
    expect(onInvited).toHaveBeenCalledWith(expect.objectContaining({ oneTimePassword: 'abcd-efgh-2345' }));
  });
});

describe('leave that a family asks for by phone', () => {
  test('is entered with who asked, the days and the reason; a refusal keeps what was typed', async () => {
    mockMailServer(true);
    const { user, dialog } = await ask('Add leave', 'Leave for Riya Patil');
    await user.click(dialog.getByRole('button', { name: 'Add leave' }));
    expect(await dialog.findByText('Enter a reason')).toBeVisible();
    const sent = mockApi(addLeave, () =>
      refuse('conflict', 'There is leave on one of these days already', {
        fields: { startDate: 'There is leave on one of these days already' },
      }),
    );
    const [first, last] = [addDays(today(), 2), addDays(today(), 3)];
    await user.clear(dialog.getByLabelText('First day'));
    await user.type(dialog.getByLabelText('First day'), formatDate(first));
    expect(dialog.getByLabelText('Last day')).toHaveValue(formatDate(first));
    await user.clear(dialog.getByLabelText('Last day'));
    await user.type(dialog.getByLabelText('Last day'), formatDate(last));
    await user.type(dialog.getByLabelText('Reason'), 'Wedding');
    await user.click(dialog.getByRole('button', { name: 'Add leave' }));
    expect(await dialog.findByText('There is leave on one of these days already')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Wedding');
    const { _id, guardians } = student;
    mockApi(addLeave, { data: {} as LeaveRequest, message: 'Leave added. The teachers see it in the register' });
    await user.click(dialog.getByRole('button', { name: 'Add leave' }));
    expect(await screen.findByText('Leave added. The teachers see it in the register')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      ...{ student: _id, guardian: guardians[0]?._id ?? null, startDate: first, endDate: last, reason: 'Wedding' },
    });
  });
});
