import { listToTell, noteContact, type Told } from '#contract/contacts';
import type { BodyInputOf } from '#contract/endpoint';
import { tellFamilies } from '#contract/family-messages';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { showDone } from '../../ui/undo-toast.tsx';

const lookAgainMs = 4000;

/** Polls while a service still has to take one of the messages. */
export const whileQueued = (families: readonly { told: readonly Told[] }[] | undefined): number | false =>
  families?.some(({ told }) => told.some(({ delivery }) => delivery?.state === 'queued')) === true && lookAgainMs;

export const toTellQuery = (batchId: string, date: string) =>
  queryOptions({
    queryKey: ['attendance', 'to-tell', batchId, date],
    queryFn: ({ signal }) => call(listToTell, { params: { batchId, date }, signal }),
    refetchInterval: ({ state }) => whileQueued(state.data?.data),
  });

/** Through the service that is set up. */
export const useTellFamilies = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof tellFamilies>) => call(tellFamilies, { body }) });

/** The message is written elsewhere: a failure to note it is shown, and nothing waits for it. */
export const useNoteContact = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof noteContact>) => call(noteContact, { body }),
    onError: (error) => showDone(error.message),
  });
