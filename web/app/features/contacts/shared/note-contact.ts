import { contactUndoSeconds, correctContact, noteContact, takeBackContact } from '#contract/contacts';
import type { BodyInputOf } from '#contract/endpoint';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';

/**
 * Records a contact, and offers an undo for as long as the server allows it. The message is written elsewhere: a failure to
 * record it is shown, and nothing waits for it.
 */
export function useNoteContact() {
  const takeBack = useMutation({ mutationFn: (id: string) => call(takeBackContact, { params: { id } }) });
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof noteContact>) => call(noteContact, { body }),
    onSuccess: ({ data: { _id } }) => {
      const withdraw = showUndo({ message: t`Noted`, onUndo: () => takeBack.mutateAsync(_id) });
      setTimeout(withdraw, contactUndoSeconds * 1000);
    },
    onError: (error) => showDone(error.message),
  });
}

export const useCorrectContact = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyInputOf<typeof correctContact> }) =>
      call(correctContact, { params: { id }, body }),
    onSuccess: () => showDone(t`Corrected`),
  });
