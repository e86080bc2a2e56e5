import { listToTell, noteContact } from '#contract/contacts';
import type { BodyInputOf } from '#contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { showDone } from '../../ui/undo-toast.tsx';

export const toTellQuery = (batchId: string, date: string) =>
  queryOptions({
    queryKey: ['attendance', 'to-tell', batchId, date],
    queryFn: ({ signal }) => call(listToTell, { params: { batchId, date }, signal }),
  });

/** The message is written elsewhere: a failure to note it is shown, and nothing waits for it. */
export const useNoteContact = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof noteContact>) => call(noteContact, { body }),
    onError: (error) => showDone(error.message),
  });
