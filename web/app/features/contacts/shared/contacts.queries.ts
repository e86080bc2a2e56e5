import { listContacts, listStudentTexts, listToTell, type ContactRecord } from '#contract/contacts';
import type { BodyInputOf } from '#contract/endpoint';
import { notifyFamilies } from '#contract/family-messages';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';

const lookAgainMs = 4000;

/** Polls while a service still has to take one of the messages. */
export const whileQueued = (families: readonly { contacts: readonly ContactRecord[] }[] | undefined): number | false =>
  families?.some(({ contacts }) => contacts.some(({ delivery }) => delivery?.state === 'queued')) === true &&
  lookAgainMs;

export const toTellQuery = (batchId: string, date: string) =>
  queryOptions({
    queryKey: ['attendance', 'to-tell', batchId, date],
    queryFn: ({ signal }) => call(listToTell, { params: { batchId, date }, signal }),
    refetchInterval: ({ state }) => whileQueued(state.data?.data),
  });

/** The texts of the settings about a student, for each guardian. */
export const useStudentTexts = (id: string) =>
  useQuery({
    queryKey: ['student-texts', id],
    queryFn: async ({ signal }) => (await call(listStudentTexts, { params: { id }, signal })).data,
  });

/** A page of the contacts with the family of a student. */
export const useContacts = (id: string, query: QueryWords<typeof listContacts>) =>
  useQuery({
    queryKey: ['contacts', id, query],
    queryFn: ({ signal }) => call(listContacts, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Sends through the configured messaging service. */
export const useTellFamilies = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof notifyFamilies>) => call(notifyFamilies, { body }) });
