import {
  checkImport,
  checkUndo,
  createImport,
  getImport,
  getImportProgress,
  inviteImported,
  ImportAnswer,
  type ImportChoices,
  type ImportKind,
  listImportAnswers,
  listImportColumns,
  listImports,
  undoImport,
} from '#contract/imports';
import { listBatches } from '#contract/batches';
import { listSubjects } from '#contract/subjects';
import { listTeachers } from '#contract/teachers';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { readAll } from '../../lib/read-all.ts';
import type { ImportDraft } from './import-draft.ts';
import { answersToRemember, columnsToRemember, knownAnswers } from './understanding/known-answers.ts';
import type { RowToSend } from './rows-to-send.ts';

const importsKey = ['imports'];
/** Time-out for 5,000 rows on a slow machine. */
const timeoutMs = 120_000;

/** The answers about single rows, by the numbers that are sent. */
export function choicesOf(draft: ImportDraft, rows: readonly RowToSend[], leaveOutWrong: boolean): ImportChoices {
  const { duplicates, parents, overwrite, overCapacity } = draft;
  return {
    leaveOutWrong,
    overCapacity,
    // Always the same for the same draft: it is asked for where a column is about parents.
    language: draft.language ?? 'en',
    gender: draft.gender || 'male',
    duplicates: rows.flatMap(({ row: { key }, sent: { number } }) =>
      (duplicates[key] ?? []).map((choice) => ({ number, ...choice })),
    ),
    parents: rows.flatMap(({ row: { key }, sent: { number } }) => (parents[key] ? [{ number, as: parents[key] }] : [])),
    overwrite: rows.flatMap(({ row: { key }, sent: { number } }) =>
      overwrite[key] ? [{ number, fields: overwrite[key] }] : [],
    ),
  };
}

const byName = { limit: 200, sort: 'name' } as const;

/** The subjects that a new batch can have. */
export const useSubjects = () =>
  useQuery({
    queryKey: ['subjects', 'all'],
    queryFn: ({ signal }) => readAll((page) => call(listSubjects, { query: { ...byName, page }, signal })),
  });

/** The batches that the rows can be about, requested only where the file names some. Only past attendance is of finished ones too. */
export function useAllBatches(kind: ImportKind, isWanted: boolean) {
  const status = kind === 'attendance' ? undefined : ('active' as const);
  return useQuery({
    queryKey: ['batches', 'all', { status }],
    queryFn: ({ signal }) => readAll((page) => call(listBatches, { query: { ...byName, status, page }, signal })),
    enabled: isWanted,
  });
}

/** The teachers, those who left as well: a batch may still be theirs. Requested only where the file names some. */
export const useAllTeachers = (isWanted: boolean) =>
  useQuery({
    queryKey: ['teachers', 'all'],
    queryFn: ({ signal }) => readAll((page) => call(listTeachers, { query: { ...byName, page }, signal })),
    enabled: isWanted,
  });

/** A preview of what the import would do with each row; writes nothing. */
export const useImportCheck = (draft: ImportDraft, rows: readonly RowToSend[]) =>
  useQuery({
    queryKey: [...importsKey, 'check', draft.revision],
    queryFn: ({ signal }) =>
      call(checkImport, {
        body: {
          kind: draft.kind,
          progress: draft.revision,
          rows: rows.map(({ sent }) => sent),
          choices: choicesOf(draft, rows, true),
        },
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
    mutationFn: ({
      draft,
      rows,
      headings,
    }: {
      draft: ImportDraft;
      rows: readonly RowToSend[];
      headings: readonly string[];
    }) =>
      call(createImport, {
        body: {
          kind: draft.kind,
          progress: draft.revision,
          columns: columnsToRemember(draft.columns ?? [], headings),
          answers: answersToRemember(draft),
          fileName: draft.fileName,
          rows: rows.map(({ sent }) => sent),
          choices: choicesOf(draft, rows, true),
        },
        // The same draft is imported once, however often it is sent.
        idempotencyKey: draft.revision,
        timeoutMs,
      }),
    // It is still running: its answer is waited for.
    retry: (_, error) => error instanceof ApiError && error.code === 'in_progress',
    retryDelay: 1_000,
  });

/** How far the check or the import of this revision is. */
export const useImportProgress = (key: string) =>
  useQuery({
    queryKey: [...importsKey, 'progress', key],
    queryFn: ({ signal }) => call(getImportProgress, { query: { key }, signal }),
    select: ({ data }) => data,
    refetchInterval: 500,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The meanings of the academy's headings in earlier imports of this kind. */
export const useImportColumns = (kind: ImportKind) =>
  useQuery({
    queryKey: [...importsKey, 'columns', kind],
    queryFn: ({ signal }) => call(listImportColumns, { query: { kind }, signal }),
    select: ({ data }) => Object.fromEntries(data.map(({ heading, field }) => [heading, field])),
    staleTime: 0,
  });

/** The academy's answers about earlier files. */
export const useImportAnswers = () =>
  useQuery({
    queryKey: [...importsKey, 'answers'],
    queryFn: ({ signal }) => call(listImportAnswers, { signal }),
    select: knownAnswersIn,
    staleTime: 0,
  });

/** Stable, so that the answers are prepared once. */
const knownAnswersIn = ({ data }: { data: unknown[] }) =>
  knownAnswers(data.flatMap((one) => ImportAnswer.safeParse(one).data ?? []));

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

/** What an undo would do now; fetched each time the question opens. */
export const useUndoCheck = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...importsKey, id, 'undo'],
    queryFn: ({ signal }) => call(checkUndo, { params: { id }, signal, timeoutMs }),
    select: ({ data }) => data,
    enabled: isWanted,
    gcTime: 0,
    staleTime: 0,
  });

export const useUndoImport = () =>
  useMutation({ mutationFn: (id: string) => call(undoImport, { params: { id }, timeoutMs }) });

/** First logins for the next people without one; the caller repeats it until nobody waits. */
export const useInviteImported = (id: string) =>
  useMutation({
    mutationFn: async (again?: string) =>
      (await call(inviteImported, { params: { id }, body: { again }, timeoutMs })).data,
  });
