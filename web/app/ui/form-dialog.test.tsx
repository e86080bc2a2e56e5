import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAppForm } from '../../lib/form.ts';
import { renderPage } from '../../test/render.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

function Example() {
  const form = useAppForm({ initialValues: { note: '' }, onSubmit: () => undefined });
  return (
    <FormDialog title="Call" width={400} frame={form.frame} isSaving={form.isSaving} onClose={() => undefined}>
      <TextField label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

test('the phone’s own "Back" asks before it closes a dialog with something typed', async () => {
  const { user, router } = renderPage(<Example />, { path: '/app/calls', url: '/app/calls' });
  await router.navigate('?page=2');
  await user.type(screen.getByLabelText('Note'), 'Mother is away');
  await router.navigate(-1);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByLabelText('Note')).toHaveValue('Mother is away');
});
