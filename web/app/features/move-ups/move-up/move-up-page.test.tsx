import { checkMoveUp, createMoveUp, listMoveUps, suggestMoveUp, undoMoveUp, type MoveUp } from '#contract/move-ups';
import { listStudents } from '#contract/students';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { moveUpDrafts } from '../../../offline/drafts-on-device.ts';
import { storageKey } from '../move-up-draft.ts';
import MoveUpPage from './move-up-page.tsx';

const id = (number: number) => `01990000-0000-7000-8000-0000000000${number}`;
const [eleven, twelve, low, high] = [id(11), id(12), id(21), id(22)];
const suggestion = {
  today: '2027-04-30',
  threshold: 75,
  standards: [
    { _id: twelve, name: '12 Science', level: 12, next: null, students: 3, belowThreshold: 0, batches: 1 },
    { _id: eleven, name: '11 Science', level: 11, next: twelve, students: 4, belowThreshold: 1, batches: 1 },
  ],
  batches: [
    {
      _id: low,
      name: '11 A',
      standard: eleven,
      subject: 'Physics',
      teacher: null,
      students: 4,
      newName: '11 A 2027',
      startDate: '2027-06-15',
      endDate: null,
      takesFrom: [low],
    },
    {
      _id: high,
      name: '12 A',
      standard: twelve,
      subject: 'Physics',
      teacher: 'Asha Kulkarni',
      students: 3,
      newName: '12 A 2027',
      startDate: '2027-06-15',
      endDate: null,
      takesFrom: [high, low],
    },
  ],
};
const counts = { moved: 4, stayed: 0, left: 0, passedOut: 3, endedBatches: 2, newBatches: 2 };
const checked = {
  checkedOn: 'abc',
  ...counts,
  standards: [],
  batches: [
    { name: '11 A 2027', students: 0, capacity: null },
    { name: '12 A 2027', students: 4, capacity: 3 },
  ],
  withoutBatch: 0,
  problems: [],
};
const done: MoveUp = {
  _id: id(31),
  at: '2027-04-30T06:00:00.000Z',
  by: 'Asha Kulkarni',
  standards: ['12 Science', '11 Science'],
  ...counts,
  undoUntil: '2199-05-01T06:00:00.000Z',
  undone: null,
  kept: [],
};
const open = (step?: string) =>
  renderPage(<MoveUpPage />, { path: '/app/move-up', url: `/app/move-up${step === undefined ? '' : `?step=${step}`}` });
const next = (step: string) => fireEvent.click(screen.getByRole('button', { name: `Next: ${step}` }));
const none = { page: 1, limit: 10, total: 0 };

test('a year end is planned from the suggestion, checked and then done', async () => {
  mockApi(listStudents, { data: [], pagination: none });
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(listMoveUps, { data: [], pagination: none });
  const plans: object[] = [];
  mockApi(checkMoveUp, ({ body }) => {
    plans.push(body as object);
    return { data: checked };
  });
  const sent: object[] = [];
  mockApi(createMoveUp, ({ body }) => {
    sent.push(body as object);
    return { data: done };
  });
  open();
  expect(await screen.findByText('1 below 75%')).toBeVisible();
  expect(await screen.findByText('3 pass out, 4 move up')).toBeVisible();
  next('Exceptions');
  next('Next year’s batches');
  expect(await screen.findByText('4 students for 3 seats')).toBeVisible();
  expect(screen.getByText('1 too many')).toBeVisible();
  next('Summary');
  expect(await screen.findByText(/4 students move up · 0 stay · 0 leave · 3 pass out/)).toBeVisible();
  expect(screen.getByText('4 students for 3 seats', { exact: false })).toBeVisible();
  mockApi(listMoveUps, { data: [done], pagination: { ...none, total: 1 } });
  fireEvent.click(screen.getByRole('button', { name: 'Start the new year' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the new year' }));
  expect(await screen.findByRole('heading', { name: 'The new year is ready' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start the new year' })).toBeNull();
  expect(sent).toEqual([
    {
      checkedOn: 'abc',
      standards: [
        { standard: twelve, next: null },
        { standard: eleven, next: twelve },
      ],
      exceptions: [],
      batches: [
        { copyOf: low, name: '11 A 2027', startDate: '2027-06-15', endDate: null, takesFrom: [low] },
        { copyOf: high, name: '12 A 2027', startDate: '2027-06-15', endDate: null, takesFrom: [high, low] },
      ],
    },
  ]);
});

test('a problem stands at its batch and bars the start', async () => {
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(listMoveUps, { data: [], pagination: none });
  const message = 'There already is a batch called 12 A 2027';
  mockApi(checkMoveUp, { data: { ...checked, problems: [{ batch: 1, student: null, message }] } });
  open('batches');
  expect(await screen.findByText(message)).toBeVisible();
  next('Summary');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start the new year' })).toBeDisabled();
});

test('a student can do something else than the standard', async () => {
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(listMoveUps, { data: [], pagination: none });
  const plans: object[] = [];
  mockApi(checkMoveUp, ({ body }) => {
    plans.push(body as object);
    return { data: checked };
  });
  const ravi = { _id: id(41), name: 'Ravi Patil', admissionNo: '2026-0001', attendancePercentage: 60.24793388429752 };
  mockApi(listStudents, { data: [ravi as never], pagination: { ...none, total: 1 } });
  open('exceptions');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Standard' }), { target: { value: eleven } });
  expect(await screen.findByText('60%')).toBeVisible();
  fireEvent.change(screen.getByRole('combobox', { name: 'What Ravi Patil does' }), { target: { value: 'stays' } });
  await expect.poll(() => plans.at(-1)).toMatchObject({ exceptions: [{ student: id(41), outcome: 'stays' }] });
  expect(screen.getByText('1 exception')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the exception of Ravi Patil' }));
  await expect.poll(() => plans.at(-1)).toMatchObject({ exceptions: [] });
});

test('an exception that cannot be made is removed where it is named', async () => {
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(listMoveUps, { data: [], pagination: none });
  const message = 'Ravi Patil is an exception, but in none of these standards';
  mockApi(checkMoveUp, ({ body }) => {
    const isThere = (body as { exceptions: unknown[] }).exceptions.length > 0;
    return { data: { ...checked, problems: isThere ? [{ batch: null, student: id(41), message }] : [] } };
  });
  const ravi = { _id: id(41), name: 'Ravi Patil', admissionNo: '2026-0001', attendancePercentage: 60 };
  mockApi(listStudents, { data: [ravi as never], pagination: { ...none, total: 1 } });
  open('exceptions');
  fireEvent.change(await screen.findByRole('combobox', { name: 'What Ravi Patil does' }), {
    target: { value: 'stays' },
  });
  next('Next year’s batches');
  next('Summary');
  expect(await screen.findByText(message)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the exception' }));
  await expect.poll(() => screen.queryByText(message)).toBeNull();
});

test('a plan that is left is there again, without what has gone meanwhile, until it is given up or done', async () => {
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(listMoveUps, { data: [], pagination: none });
  const plans: object[] = [];
  mockApi(checkMoveUp, ({ body }) => {
    plans.push(body as object);
    return { data: checked };
  });
  const first = open('batches');
  fireEvent.click(await screen.findByRole('button', { name: 'Name and students of 12 A 2027' }));
  fireEvent.change(await screen.findByDisplayValue('12 A 2027'), { target: { value: '12 Evening' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Continue 11 A' }));
  first.unmount();
  queryClient.clear();

  mockApi(suggestMoveUp, { data: { ...suggestion, batches: suggestion.batches.slice(1) } });
  open('batches');
  expect(await screen.findByText('12 Evening')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Continue 11 A' })).not.toBeInTheDocument();
  expect(screen.getByText('Your plan is kept on this device until the new year starts.')).toBeVisible();
  await expect.poll(() => plans.at(-1)).toMatchObject({ batches: [{ copyOf: high, name: '12 Evening' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByText('12 A 2027')).toBeVisible();
  expect(screen.queryByText(/is kept on this device/)).not.toBeInTheDocument();
  expect(await moveUpDrafts.read(storageKey)).toBeNull();
});

test('all batches begin on one day, except those with a day of their own; months without classes are said', async () => {
  const withEnd = suggestion.batches.map((batch) => ({ ...batch, endDate: '2028-03-31' }));
  mockApi(suggestMoveUp, { data: { ...suggestion, batches: withEnd } });
  mockApi(listMoveUps, { data: [], pagination: none });
  mockApi(checkMoveUp, { data: { ...checked, batches: [] } });
  open('batches');
  const field = (name: string) => screen.getByRole('textbox', { name });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  await screen.findByRole('textbox', { name: 'All begin on' });
  type('11 A 2027 begins on', '01-07-2027');
  type('All begin on', '20-06-2027');
  expect(field('12 A 2027 begins on')).toHaveValue('20-06-2027');
  expect(field('11 A 2027 begins on')).toHaveValue('01-07-2027');
  expect(screen.getByText('No classes in June 2027.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Begin with the others' }));
  expect(field('11 A 2027 begins on')).toHaveValue('20-06-2027');
  expect(screen.queryByText(/^No classes/)).toBeNull();
  type('12 A 2027 ends on', '30-11-2027');
  type('12 A 2027 begins on', '01-08-2027');
  expect(screen.getByText('No classes from June 2027 to July 2027.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Begin on 15-06-2027' }));
  expect(screen.getByText('No classes from December 2027 to March 2028.')).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'To look at 1' }));
  expect(screen.queryByRole('textbox', { name: '11 A 2027 begins on' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End on 31-03-2028' }));
  expect(await screen.findByRole('textbox', { name: '12 A 2027 ends on' })).toHaveValue('31-03-2028');
});

test('an earlier year end can be undone, and says what stayed', async () => {
  mockApi(suggestMoveUp, { data: suggestion });
  mockApi(checkMoveUp, { data: checked });
  mockApi(listMoveUps, {
    data: [
      done,
      {
        ...done,
        _id: id(32),
        undoUntil: null,
        undone: { at: done.at, by: 'n' },
        kept: [{ name: 'Asha', reason: 'Changed since the year end' }],
      },
    ],
    pagination: { ...none, total: 2 },
  });
  const undone: unknown[] = [];
  mockApi(undoMoveUp, ({ params }) => {
    undone.push(params);
    return { data: { ...done, undoUntil: null } };
  });
  open('who');
  expect(await screen.findByText('Asha: Changed since the year end')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo this year end' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo year end' }));
  await expect.poll(() => undone).toEqual([{ id: done._id }]);
});

test('a suggestion that does not arrive can be asked for again', async () => {
  mockApi(suggestMoveUp, () => refuse('unavailable', 'The year end could not be prepared'));
  mockApi(listMoveUps, { data: [], pagination: none });
  open();
  expect(await screen.findByText('The year end could not be prepared')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
