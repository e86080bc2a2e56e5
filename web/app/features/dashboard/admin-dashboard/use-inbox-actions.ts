import type { InboxItem } from '#contract/dashboard';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useRegisterMessage, useSettleInboxItem } from './inbox.queries.ts';

/** The actions on rows of the inbox; `list` holds them. */
export function useInboxActions(list: RefObject<HTMLUListElement | null>) {
  const { t } = useLingui();
  const settle = useSettleInboxItem();
  const act = useAct();
  const register = useRegisterMessage();
  /** Asks for the phone number of a message that has none. */
  const [callee, setCallee] = useState<{ item: InboxItem; passOn: () => void } | null>(null);
  /** Ids in progress. Rows are independent: on a slow line the next can be pressed without waiting. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Error | null>(null);

  /** Call before a row is removed: moves focus to its neighbour. */
  const focusBeside = ({ _id }: InboxItem) => {
    const row = list.current?.querySelector(`[data-item="${_id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const hadFocus = row?.contains(document.activeElement) ?? false;
    return () => {
      if (hadFocus) next?.querySelector('a')?.focus();
    };
  };
  const settleItem = async (item: InboxItem) => {
    register.reset();
    setRefusal(null);
    setBusy((rows) => new Set(rows).add(item._id));
    const passOn = focusBeside(item);
    try {
      await settle.mutateAsync({ item, isDone: true });
      passOn();
      showUndo({
        message: t`Done: ${item.name}`,
        onUndo: () =>
          void act(() => settle.mutateAsync({ item, isDone: false }), {
            done: t`Undone: ${item.name}`,
            isToldHere: true,
          }).catch(setRefusal),
      });
    } catch (error) {
      setRefusal(error as Error);
    } finally {
      setBusy((rows) => new Set([...rows].filter((id) => id !== item._id)));
    }
  };
  const registerItem = async ({ _id, name }: InboxItem, number: string | undefined, passOn: () => void) => {
    setRefusal(null);
    await register.mutateAsync({ id: _id, number });
    setCallee(null);
    passOn();
    showDone(t`${name} is now a registration`);
  };
  const askOrRegister = (item: InboxItem) => {
    register.reset();
    const passOn = focusBeside(item);
    if (item.phone === null) setCallee({ item, passOn });
    // The error is shown above the list.
    else void registerItem(item, undefined, passOn).catch(() => {});
  };
  const isBusy = ({ _id }: InboxItem) => busy.has(_id) || (register.isPending && register.variables.id === _id);
  /** The dialog for the message whose phone number is missing. */
  const numberDialog = callee && {
    register: (number: string) => registerItem(callee.item, number, callee.passOn),
    close: () => {
      register.reset();
      setCallee(null);
    },
  };
  return { settleItem, askOrRegister, isBusy, numberDialog, problem: refusal ?? register.error };
}
