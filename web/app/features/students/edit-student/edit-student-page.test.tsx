import { findGuardian } from '#contract/guardians';
import { getBatch, listBatches } from '#contract/batches';
import { changeEnrolments } from '#contract/enrolments';
import { listStandards } from '#contract/standards';
import { getStudent, updateStudent } from '#contract/students';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleStudent } from '../../../../test/sample-students.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import EditStudentPage from './edit-student-page.tsx';

const none = { data: [], pagination: { page: 1, limit: 200, total: 0 } };
const page = `/app/students/${sampleStudent._id}`;
const open = () =>
  renderPage(<EditStudentPage />, { path: '/app/students/:id/edit', url: `${page}/edit`, as: 'admin' });

beforeEach(() => {
  mockApi(findGuardian, { data: null });
  mockApi(listStandards, none);
  mockApi(listBatches, none);
  mockApi(getBatch, ({ params }) => ({ data: { ...sampleBatch, _id: params['id'] ?? '', enrolledStudents: [] } }));
});

describe('editing a student', () => {
  test('a default the server filled in is an empty field', async () => {
    mockApi(getStudent, { data: sampleStudent });
    open();
    expect(await screen.findByLabelText('Student’s phone (optional)')).toHaveValue('');
    expect(screen.getByLabelText('Address (optional)')).toHaveValue('');
  });

  test('when another person saved first, the typed values stay and theirs can be taken', async () => {
    mockApi(getStudent, { data: sampleStudent });
    const sent = mockApi(updateStudent, ({ body }) => {
      const { version } = body as { version: number };
      if (version === 2) return { data: { ...sampleStudent, version: 3 } };
      const guardians = sampleStudent.guardians.map((guardian) => ({ ...guardian, name: 'Sunita Patil' }));
      const data = { ...sampleStudent, guardians, version: 2 };
      return refuse('stale', 'Someone else has changed this in the meantime. Check what it says now.', { data });
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('School or college (optional)'), 'Sample School');
    await user.click(screen.getByRole('button', { name: /^Save student/ }));
    expect(await screen.findByText('They changed: Guardians.')).toBeVisible();
    expect(screen.getByLabelText('School or college (optional)')).toHaveValue('Sample School');
    await user.click(screen.getByRole('button', { name: 'Use theirs and discard mine' }));
    expect(screen.getByLabelText('Parent’s name (optional)')).toHaveValue('Sunita Patil');
    await user.type(screen.getByLabelText('School or college (optional)'), 'Another School');
    await user.click(screen.getByRole('button', { name: /^Save student/ }));
    await screen.findByText('Another page');
    expect(sent.at(-1)?.body).toMatchObject({
      version: 2,
      guardians: [{ name: 'Sunita Patil' }],
      schoolName: 'Another School',
    });
  });

  test('a batch another person added while the form was open is kept', async () => {
    mockApi(getStudent, { data: sampleStudent });
    mockApi(updateStudent, { data: sampleStudent });
    const changed = mockApi(changeEnrolments, () => refuse('not_found', 'Nobody asked for this'));
    const { user } = open();
    const school = await screen.findByLabelText('School or college (optional)');
    const batches = [...sampleStudent.batches, { _id: sampleStudent._id, name: 'Added meanwhile', rollNo: 1 }];
    mockApi(getStudent, { data: { ...sampleStudent, batches } });
    await act(() => queryClient.refetchQueries({ queryKey: ['students'] }));
    await user.type(school, 'Sample School');
    await user.click(screen.getByRole('button', { name: /^Save student/ }));
    await screen.findByText('Another page');
    expect(changed).toEqual([]);
  });

  test('a student who was deleted meanwhile is said to be gone', async () => {
    mockApi(getStudent, () => refuse('not_found', 'This was not found'));
    open();
    expect(await screen.findByRole('heading', { name: 'This student was not found' })).toBeVisible();
  });
});
