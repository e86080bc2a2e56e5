import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../../test/render.tsx';
import { FormFooter } from '../ui/form-footer.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { ApiError } from './api.ts';
import { useAppForm } from './form.ts';

const schema = z.object({ title: z.string().min(1, 'Enter a title'), secret: z.string() });

function Example({ onSubmit }: { onSubmit: (values: { title: string; secret: string }) => unknown }) {
  const form = useAppForm({ initialValues: { title: '', secret: '' }, schema, onSubmit, clearOnFailure: ['secret'] });
  return (
    <FormFrame {...form.frame}>
      <TextField label="Title" {...form.field('title')} />
      <PasswordField label="Secret" {...form.field('secret')} />
      <FormFooter submitLabel="Save" isSaving={form.isSaving} />
    </FormFrame>
  );
}

describe('a form', () => {
  test('lists its problems, takes the focus there and leads to the field', async () => {
    document.title = 'New notice';
    const onSubmit = vi.fn();
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.click(screen.getByRole('button', { name: /Save/ }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(document.title).toBe('Error: New notice');
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Enter a title');
    await user.click(screen.getByRole('link', { name: 'Enter a title' }));
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows the server’s objection beside its field, keeps what was typed and empties the password', async () => {
    const onSubmit = vi.fn(() => {
      throw new ApiError('Another notice has this title', {
        status: 409,
        code: 'duplicate',
        fields: { title: 'Another notice has this title' },
      });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.type(screen.getByLabelText('Secret'), 'abc');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByRole('link', { name: 'Another notice has this title' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Unit test');
    expect(screen.getByLabelText('Secret')).toHaveValue('');
  });

  test('says the problem of a field that it empties, too', async () => {
    const message = 'This is not your current password';
    const onSubmit = vi.fn(() => {
      throw new ApiError(message, { status: 422, code: 'rule', fields: { secret: message } });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.type(screen.getByLabelText('Secret'), 'abc');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(screen.getByLabelText('Secret')).toHaveValue('');
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription(message);
  });

  test('is sent once, however often the button is pressed', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    const button = screen.getByRole('button', { name: /Save/ });
    await user.dblClick(button);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('asks before typed things are left', async () => {
    const { user, router } = renderPage(<Example onSubmit={vi.fn()} />, { path: '/app/new' });
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    void router.navigate('/app');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Unit test');
  });
});
