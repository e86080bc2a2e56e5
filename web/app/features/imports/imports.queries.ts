import { checkImport, createImport, getImport, type ImportChoices, listImports, undoImport } from '#contract/imports';
import { listSubjects } from '#contract/subjects';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { ImportDraft } from './import-draft.ts';
import type { RowToSend } from './rows-to-send.ts';

const importsKey = ['imports'];
/** 5,000 rows on a slow machine. */
const timeoutMs = 120_000;

/** The answers about single rows, by the numbers that are sent. */
export function choicesOf(draft: ImportDraft, rows: readonly RowToSend[], leaveOutWrong: boolean): ImportChoices {
  const { duplicates, overwrite, overCapacity } = draft;
  return {
    leaveOutWrong,
    overCapacity,
    duplicates: rows.flatMap(({ row: { key }, sent: { number } }) =>
      duplicates[key] ? [{ number, as: duplicates[key] }] : [],
    ),
    overwrite: rows.flatMap(({ row: { key }, sent: { number } }) =>
      overwrite[key] ? [{ number, fields: overwrite[key] }] : [],
    ),
  };
}

/** The subjects that a new batch can have. */
export const useSubjects = () =>
  useQuery({
    queryKey: ['subjects', 'list', { limit: 200, sort: 'name' }],
    queryFn: ({ signal }) => call(listSubjects, { query: { limit: 200, sort: 'name' }, signal }),
    select: ({ data }) => data,
  });

/** What the import would do with each row; writes nothing. */
export const useImportCheck = (draft: ImportDraft, rows: readonly RowToSend[]) =>
  useQuery({
    queryKey: [...importsKey, 'check', draft.revision],
    queryFn: ({ signal }) =>
      call(checkImport, {
        body: { kind: 'students', rows: rows.map(({ sent }) => sent), choices: choicesOf(draft, rows, true) },
        signal,
        timeoutMs,
      }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: rows.length > 0,
    gcTime: 0,
  });

export const useCreateImport = () =>
  useMutation({
    mutationFn: ({ draft, rows }: { draft: ImportDraft; rows: readonly RowToSend[] }) =>
      call(createImport, {
        body: {
          kind: 'students',
          fileName: draft.fileName,
          rows: rows.map(({ sent }) => sent),
          choices: choicesOf(draft, rows, true),
        },
        timeoutMs,
      }),
  });

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call(listImports, { query: { limit: 20 }, signal }),
  select: ({ data }) => data,
});

export const useImports = () => useQuery(importsQuery);

export const useImport = (id: string) =>
  useQuery({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    select: ({ data }) => data,
    enabled: id !== '',
  });

export const useUndoImport = () =>
  useMutation({ mutationFn: (id: string) => call(undoImport, { params: { id }, timeoutMs }) });
