import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { FormFrame } from './form-frame.tsx';
import { SidePanel } from './side-panel.tsx';
import { TextField } from './text-field.tsx';

function Form() {
  const [name, setName] = useState('');
  return (
    <FormFrame onSubmit={() => {}} problems={[]} attempt={0} hasUnsaved={() => name !== ''}>
      <TextField id="name" label="Full name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </FormFrame>
  );
}

function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add registration
      </button>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title="Add registration">
        <Form />
      </SidePanel>
    </>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'Add registration' });
const question = () => screen.queryByRole('dialog', { name: 'Close without saving?' });

async function openPanel() {
  const { user } = renderPage(<Desk />);
  await user.click(screen.getByRole('button', { name: 'Add registration' }));
  return { user, name: await screen.findByRole('textbox', { name: 'Full name' }) };
}

test('a panel in which nothing was typed closes immediately', async () => {
  const { user } = await openPanel();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel()).toBeNull());
});

test('a panel asks before typed answers are lost, and goes on where it was', async () => {
  const { user, name } = await openPanel();
  await user.type(name, 'Riya');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(name).toHaveValue('Riya');
  expect(name).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Close this dialog' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(panel()).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add registration' })).toHaveFocus());
});
