import { noteContact, listStudentTexts, type StudentText } from '#contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleGuardian, sampleStudent } from '../../../../test/sample-students.ts';
import { WriteToFamily } from './write-to-family.tsx';

const guardian = { ...sampleGuardian, name: 'Sunita Patil', phone: '+919800010000' };
const student = { ...sampleStudent, guardians: [guardian] };
const textOf = (kind: StudentText['kind']): StudentText => ({
  ...{ kind, guardian: guardian._id, text: kind },
  link: `https://wa.me/919800010000?text=${kind}`,
});

test('the office sees the text about attendance or fees, and opening WhatsApp notes it', async () => {
  mockApi(listStudentTexts, { data: [textOf('attendance'), textOf('fees')] });
  const sent = mockApi(noteContact, () => refuse('rule', 'Not now'));
  const { user } = renderPage(<WriteToFamily student={student} />, { as: 'admin' });
  expect(await screen.findByRole('button', { name: 'About the attendance, Sunita Patil' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'About the fees, Sunita Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp to Sunita Patil' }));
  expect(dialog.getByText('fees')).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Open WhatsApp' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ channel: 'whatsapp', about: 'fees' }));
});

test('it is not there without a number, and says when the texts cannot be loaded', async () => {
  mockApi(listStudentTexts, () => refuse('unavailable', 'Failed to fetch the texts'));
  const first = renderPage(<WriteToFamily student={student} />, { as: 'admin' });
  expect(await screen.findByText('Failed to fetch the texts')).toBeVisible();
  first.unmount();
  renderPage(<WriteToFamily student={{ ...student, guardians: [{ ...guardian, phone: null }] }} />, { as: 'admin' });
  expect(screen.queryByText('Write to the family')).toBeNull();
});
