import { listStudentTexts, type StudentText } from '#contract/parent-texts';
import { screen } from '@testing-library/react';
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

test('the office writes about attendance or fees in one tap', async () => {
  mockApi(listStudentTexts, { data: [textOf('attendance'), textOf('fees')] });
  renderPage(<WriteToFamily student={student} />, { as: 'admin' });
  const link = await screen.findByRole('link', { name: 'About the fees, to Sunita Patil' });
  expect(link).toHaveAttribute('href', 'https://wa.me/919800010000?text=fees');
  expect(screen.getByRole('link', { name: 'About the attendance, to Sunita Patil' })).toBeVisible();
});

test('it is not there without a number, and says when the texts cannot be loaded', async () => {
  mockApi(listStudentTexts, () => refuse('unavailable', 'Failed to fetch the texts'));
  const first = renderPage(<WriteToFamily student={student} />, { as: 'admin' });
  expect(await screen.findByText('Failed to fetch the texts')).toBeVisible();
  first.unmount();
  renderPage(<WriteToFamily student={{ ...student, guardians: [{ ...guardian, phone: null }] }} />, { as: 'admin' });
  expect(screen.queryByText('Write to the family')).toBeNull();
});
