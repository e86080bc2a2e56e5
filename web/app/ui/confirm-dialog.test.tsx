import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const question = (onAct: () => void, onKeep: () => void) => (
  <ConfirmDialog
    isOpen
    title="Delete batch 11 Science A?"
    keepLabel="Keep batch"
    actLabel="Delete batch"
    onAct={onAct}
    onKeep={onKeep}
    typed={{ text: '11 Science A', label: 'Type the batch name to confirm' }}
  >
    34 students will leave this batch.
  </ConfirmDialog>
);

describe('a question before something is gone for good', () => {
  test('names the object and starts at the safe button', async () => {
    renderPage(question(vi.fn(), vi.fn()));
    expect(await screen.findByRole('dialog', { name: 'Delete batch 11 Science A?' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep batch' })).toHaveFocus());
  });

  test('acts only after the name was typed', async () => {
    const onAct = vi.fn();
    const { user } = renderPage(question(onAct, vi.fn()));
    await user.click(await screen.findByRole('button', { name: 'Delete batch' }));
    expect(onAct).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Type the batch name to confirm'), '11 Science A');
    await user.click(screen.getByRole('button', { name: 'Delete batch' }));
    expect(onAct).toHaveBeenCalledOnce();
  });

  test('says OK and Cancel where nothing names the act better', async () => {
    renderPage(
      <ConfirmDialog isOpen title="Go on?" onAct={vi.fn()} onKeep={vi.fn()}>
        It takes a while.
      </ConfirmDialog>,
    );
    await screen.findByRole('dialog', { name: 'Go on?' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'OK']);
  });

  test('says No on a third button where nothing names it better', async () => {
    const onDeny = vi.fn();
    const { user } = renderPage(
      <ConfirmDialog isOpen title="Go on?" onAct={vi.fn()} onKeep={vi.fn()} deny={{ onDeny }}>
        It takes a while.
      </ConfirmDialog>,
    );
    await screen.findByRole('dialog', { name: 'Go on?' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'No', 'OK']);
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(onDeny).toHaveBeenCalledOnce();
  });

  test('Escape keeps the object', async () => {
    const onKeep = vi.fn();
    const { user } = renderPage(question(vi.fn(), onKeep));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(onKeep).toHaveBeenCalled();
  });
});
