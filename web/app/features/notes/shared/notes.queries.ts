import { getBatch } from '#contract/batches';
import type { BodyInputOf } from '#contract/endpoint';
import type { Ref } from '#contract/fields';
import {
  deleteNote,
  getNote,
  getNoteFile,
  listBatchNotes,
  listNotes,
  listStudentNotes,
  listTeacherNotes,
  replaceNoteFile,
  updateNote,
  uploadNote,
} from '#contract/notes';
import { listTeacherBatches } from '#contract/teachers';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useUser } from '../../../session/session.ts';
import { addressOf, call, type QueryWords, readAnswer } from '../../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';
import { byPage } from '../../../lib/by-page.ts';

const notesKey = ['notes'];

type Query = QueryWords<typeof listNotes>;

/** Scope of a list: all (office), own (teacher), one batch, or one student. */
export type NotesPlace =
  | { kind: 'all' | 'teacher' }
  | { kind: 'batch'; batch: Ref }
  | { kind: 'student'; student: Ref };

/** Address of the PDF itself. */
export const noteFileAddress = (id: string) => addressOf(getNoteFile, { id });

function askFor(place: NotesPlace, query: Query, signal: AbortSignal) {
  switch (place.kind) {
    case 'all':
      return call(listNotes, { query, signal });
    case 'teacher':
      return call(listTeacherNotes, { query, signal });
    case 'batch':
      return call(listBatchNotes, { params: { id: place.batch._id }, query, signal });
    case 'student':
      return call(listStudentNotes, { params: { id: place.student._id }, query, signal });
  }
}

export const notesQuery = (place: NotesPlace, query: Query) =>
  queryOptions({
    queryKey: [...notesKey, 'list', place, query],
    queryFn: ({ signal }) => askFor(place, query, signal),
    placeholderData: keepPreviousData,
  });

export const useNotes = (place: NotesPlace, query: Query) => useQuery(notesQuery(place, query));

/** The lists of notes of the office and of a teacher. */
export const notesListed = { of: listNotes, filters: ['batch', 'isPublic'], defaultSort: '-createdAt' } as const;

/** The newest note of a batch, and the number of its notes. */
export const useBatchNotesSummary = (batch: Ref) => useNotes({ kind: 'batch', batch }, { limit: 1 });

export const useNote = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...notesKey, id],
    queryFn: async ({ signal }) => (await call(getNote, { params: { id }, signal })).data,
    enabled: isWanted,
  });

/** The PDF as a blob; cached while open. */
export const useNoteFile = (id: string, sha256: string | undefined) =>
  useQuery({
    queryKey: [...notesKey, 'file', id, sha256],
    queryFn: async ({ signal }) => {
      // The request does not use `call`: the response is a file, not JSON.
      const response = await fetch(noteFileAddress(id), { credentials: 'same-origin', signal });
      if (!response.ok) readAnswer(getNoteFile, response.status, await response.text());
      // The type is forced to PDF, whatever content type the response has.
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
    },
    staleTime: Infinity,
    gcTime: 0,
  });

const pageOfMine = 50;

/** The student's notes, of one batch or all, newest first, infinite. */
export const myNotesQuery = (batch: string | null = null) =>
  infiniteQueryOptions({
    queryKey: [...notesKey, 'mine', pageOfMine, ...(batch === null ? [] : [batch])],
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, { query: { page: pageParam, limit: pageOfMine, ...(batch !== null && { batch }) }, signal }),
    ...byPage,
  });

export const useMyNotes = (batch: string | null) => useInfiniteQuery(myNotesQuery(batch));

/** The newest notes, for the dashboard. */
export const latestNotesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...notesKey, 'latest', limit],
    queryFn: async ({ signal }) => (await call(listNotes, { query: { limit }, signal })).data,
  });

/** A teacher's running batches; the office searches all. */
export function useBatchesForNotes() {
  const { _id: id, role } = useUser();
  const batches = useQuery({
    queryKey: ['batches', 'for-notes', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(listTeacherBatches, { params: { id }, query: { limit: 200 }, signal });
      return data.filter(({ status }) => status === 'active');
    },
    enabled: role === 'teacher',
  });
  return batches.data ?? [];
}

/** A batch's students, for a note to one of them. */
export function useRosterForNotes(batchId: string, isWanted: boolean): Ref[] {
  const roster = useQuery({
    queryKey: ['batches', 'roster', batchId],
    queryFn: async ({ signal }) => {
      const query = { populate: 'enrolledStudents' };
      const { data } = await call(getBatch, { params: { id: batchId }, query, signal });
      return data.enrolledStudents.filter((student) => typeof student !== 'string');
    },
    enabled: isWanted,
  });
  return roster.data ?? [];
}

/** Upload options: progress callback and abort signal. */
export interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

type UploadFields = Omit<BodyInputOf<typeof uploadNote>, 'file'>;

export const useUploadNote = () =>
  useMutation({
    mutationFn: ({ fields, file, ...sending }: { fields: UploadFields; file: File } & Sending) =>
      upload(uploadNote, { fields, file, ...sending }),
  });

export const useReplaceNoteFile = (id: string) =>
  useMutation({
    mutationFn: ({ version, file, ...sending }: { version: number; file: File } & Sending) =>
      upload(replaceNoteFile, { params: { id }, fields: { version }, file, ...sending }),
  });

export const useUpdateNote = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateNote>) => call(updateNote, { params: { id }, body }),
  });

export const useDeleteNote = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteNote, { params: { id } }),
  });
