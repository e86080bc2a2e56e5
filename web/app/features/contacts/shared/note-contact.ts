import { contactUndoSeconds, correctContact, noteContact, takeBackContact } from '#contract/contacts';
import type { BodyInputOf } from '#contract/endpoint';
import type { Ref } from '#contract/fields';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';

interface Contact extends Omit<BodyInputOf<typeof noteContact>, 'student'> {
  student: Ref;
}

/**
 * Records a contact, and offers an undo for as long as the server allows it. The message is written elsewhere: a failure to
 * record it is shown, and nothing waits for it.
 */
export function useNoteContact() {
  const takeBack = useMutation({ mutationFn: (id: string) => call(takeBackContact, { params: { id } }) });
  return useMutation({
    mutationFn: ({ student, ...body }: Contact) => call(noteContact, { body: { ...body, student: student._id } }),
    onSuccess: ({ data: { _id } }, { student: { name } }) => {
      const onUndo = () => takeBack.mutateAsync(_id);
      const withdraw = showUndo({ message: t`Noted: ${name}`, onUndo, replaces: 'contact' });
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
