import { inviteUser } from '#contract/auth';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
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
