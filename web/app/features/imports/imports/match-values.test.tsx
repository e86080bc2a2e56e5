import { listBatches } from '#contract/batches';
import { listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { listTeachers } from '#contract/teachers';
import type { ImportAnswer, ImportKind } from '#contract/imports';
import { screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { newDraft } from '../import-draft.ts';
import type { Cell } from '../reading/sheets.ts';
import { combineSheets } from '../understanding/combine-sheets.ts';
import { guessColumns } from '../understanding/guess-columns.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { knownAnswers } from '../understanding/known-answers.ts';
import { MatchValues } from './match-values.tsx';
import { useMatches } from './use-matches.ts';

const none = { data: [], pagination: { page: 1, limit: 200, total: 0, pages: 0 } };
const idOf = (at: number) => `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const batchOf = (at: number) =>
  ({ _id: idOf(at), name: `Batch ${at}`, code: null, enrolledStudents: [] }) as unknown as ReturnType<
    typeof JSON.parse
  >;

/** 450 batches, of which the server answers 200 at a time. */
const answerPage = ({ query }: { query: Record<string, string> }) => {
  const page = Number(query['page']);
  const data = Array.from({ length: 450 }, (_, at) => batchOf(at + 1)).slice((page - 1) * 200, page * 200);
  return { data, pagination: { page, limit: 200, total: 450, pages: 3 } };
};

beforeEach(() => {
  mockApi(listStandards, none);
  mockApi(listSubjects, none);
});

function Matching({ kind: name, rows, answers = [] }: { kind: ImportKind; rows: Cell[][]; answers?: ImportAnswer[] }) {
  const known = useMemo(() => knownAnswers(answers), [answers]);
  const kind = kindsOfSheet[name];
  const sheets = [{ name: 'A', rows: rows.map((cells, at) => ({ number: at + 1, cells })) }];
  const [draft, setDraft] = useState(newDraft(name, 'a.csv', sheets));
  const list = useMemo(() => combineSheets(kind, draft.sheets, 'Sheet'), [kind, draft.sheets]);
  const fields = useMemo(() => guessColumns(kind, list, {}, 2026).map(({ field }) => field), [kind, list]);
  return useMatches(kind, draft, list, fields, known).matches.map(({ records, ...one }) => (
    <MatchValues
      key={records}
      {...one}
      kind={name}
      records={records}
      onChange={(meanings) =>
        setDraft({ ...draft, meanings: { [records]: { ...draft.meanings[records], ...meanings } } })
      }
    />
  ));
}

test('a batch beyond the first page is found by its name, and another one by typing', async () => {
  mockApi(listBatches, answerPage);
  const rows = [
    ['Name', 'Batch'],
    ['Asha Patil', 'batch 447'],
    ['Ravi Patil', 'The evening one'],
  ];
  const { user } = renderPage(<Matching kind="students" rows={rows} />);
  const found = () => screen.getByRole('combobox', { name: 'What “batch 447” means' });
  await waitFor(() => expect(found()).toHaveValue('Batch 447'));
  const open = screen.getByRole('combobox', { name: 'What “The evening one” means' });
  await user.click(open);
  await user.keyboard('444');
  await user.click(await screen.findByRole('option', { name: 'Batch 444' }));
  expect(open).toHaveValue('Batch 444');
});

test('teachers are asked for only where a list names some', async () => {
  const batches = mockApi(listBatches, none);
  const teachers = mockApi(listTeachers, none);
  renderPage(
    <Matching
      kind="students"
      rows={[
        ['Name', 'Std'],
        ['Asha Patil', 'XI'],
      ]}
    />,
  );
  expect(await screen.findByLabelText('What “XI” means')).toBeVisible();
  expect([...batches, ...teachers]).toEqual([]);
});

test('a batch of which the spreadsheet made a date is chosen, never created', async () => {
  mockApi(listBatches, { ...none, data: [batchOf(1)] });
  const rows = [
    ['Name', 'Batch'],
    ['Asha Patil', '2026-12-11'],
    ['Ravi Patil', 'Evening'],
  ];
  renderPage(<Matching kind="students" rows={rows} />);
  expect(await screen.findByText('The spreadsheet made a date of this.')).toBeVisible();
  await screen.findAllByRole('option', { name: 'Batch 1' });
  const choicesOf = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
  expect(choicesOf('What “2026-12-11” means')).toEqual(['Choose…', 'Leave it empty', 'Batch 1']);
  expect(choicesOf('What “Evening” means')).toEqual(['Choose…', 'Create “Evening”', 'Leave it empty', 'Batch 1']);
});

test('of many names the first are shown, those that are not known before the others', async () => {
  mockApi(listBatches, { ...none, data: [batchOf(1)] });
  const unknown = Array.from({ length: 24 }, (_, at) => ['Asha Patil', `Evening ${at + 1}`]);
  const rows = [['Name', 'Batch'], ['Ravi Patil', 'Batch 1'], ...unknown];
  const { user } = renderPage(<Matching kind="students" rows={rows} />);
  await waitFor(() => expect(screen.getAllByRole('combobox')[0]).toHaveAccessibleName('What “Evening 1” means'));
  expect(screen.getAllByRole('combobox')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show all 25' }));
  expect(screen.getAllByRole('combobox')).toHaveLength(25);
});

describe('an answer about an earlier file', () => {
  const [first, second] = [batchOf(1), batchOf(2)];
  const rows = [
    ['Name', 'Batch'],
    ['Asha', 'Morning'],
    ['Ravi', first.name],
    ['Om', 'Gone'],
    ['Tara', 'Nowhere'],
  ];
  const answers: ImportAnswer[] = [
    { question: 'batches', about: 'morning', answer: second._id },
    { question: 'batches', about: first.name.toLowerCase(), answer: second._id },
    { question: 'batches', about: 'gone', answer: batchOf(9)._id },
    { question: 'batches', about: 'nowhere', answer: null },
  ];

  test('holds again, but says less than a name, and nothing of a record that is no choice any more', async () => {
    mockApi(listBatches, { data: [first, second], pagination: none.pagination });
    renderPage(<Matching kind="students" rows={rows} answers={answers} />);
    await waitFor(() => expect(screen.getByLabelText('What “Morning” means')).toHaveValue(second._id));
    expect(screen.getByLabelText(`What “${first.name}” means`)).toHaveValue(first._id);
    expect(screen.getByLabelText('What “Gone” means')).toHaveValue('');
    expect(screen.getByLabelText('What “Nowhere” means')).toHaveValue('none');
  });
});
