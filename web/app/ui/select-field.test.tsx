import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { SelectField } from './select-field.tsx';

const names = ['Aarohi Bhosale', 'Isha Gaikwad', 'Isha Salunkhe', 'Omkar Jadhav', 'Omkar Mane'];

function Example() {
  const [value, setValue] = useState<string | null>('Aarohi Bhosale');
  const choices = names.map((name) => ({ value: name, label: name }));
  return <SelectField label="Student" searchable choices={choices} value={value} onChange={setValue} />;
}

const open = () => {
  const { user } = renderPage(<Example />);
  return { user, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Student' }) };
};

test('a press on what is chosen already keeps it', async () => {
  const { user, field } = open();
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Aarohi Bhosale' }));
  expect(field).toHaveValue('Aarohi Bhosale');
});

test('what is typed after a choice is another search', async () => {
  const { user, field } = open();
  await user.click(field);
  await user.keyboard('Omkar J');
  await user.click(await screen.findByRole('option', { name: 'Omkar Jadhav' }));
  expect(field).toHaveValue('Omkar Jadhav');
  await user.keyboard('Isha');
  expect(field).toHaveValue('Isha');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Isha Gaikwad');
  await user.keyboard('Omk');
  expect(field).toHaveValue('Omk');
});

test('so is what is typed after Escape, and after the field is pressed twice or gets the focus', async () => {
  const { user, field } = open();
  await user.click(field);
  await user.keyboard('Omk{Escape}Isha{Enter}');
  expect(field).toHaveValue('Isha Gaikwad');
  await user.click(field);
  await user.click(field);
  await user.keyboard('Omk{Enter}');
  expect(field).toHaveValue('Omkar Jadhav');
  await user.tab();
  field.setSelectionRange(3, 3);
  field.focus();
  await user.keyboard('Isha');
  expect(field).toHaveValue('Isha');
});

test('within a search the caret stays where it is put', async () => {
  const { user, field } = open();
  await user.click(field);
  await user.keyboard('Oar{ArrowLeft}{ArrowLeft}mk');
  expect(field).toHaveValue('Omkar');
  await user.pointer([{ target: field, offset: 1, keys: '[MouseLeft]' }]);
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]);
});
