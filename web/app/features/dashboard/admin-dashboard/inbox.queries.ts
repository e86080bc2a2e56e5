import { setEnquiryStatus } from '#contract/admission-enquiries';
import { answerContactMessage, registerFromMessage } from '#contract/contact-messages';
import { getInbox, type InboxItem } from '#contract/dashboard';
import { settleMail } from '#contract/mail';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

export const inboxQuery = queryOptions({
  queryKey: ['dashboard', 'inbox'],
  queryFn: async ({ signal }) => (await call(getInbox, { signal })).data,
  // Waiting times go stale with the clock.
  staleTime: 30_000,
  refetchInterval: 60_000,
});

export const useInbox = () => useQuery(inboxQuery);

/** Applies or reverts "Done" for a row. Registers, visits, leave and calls about the attendance have none: they are handled on their own pages. */
const settle = (item: InboxItem, isDone: boolean): Promise<{ message?: string }> => {
  const params = { id: item._id };
  switch (item.kind) {
    case 'call':
    case 'registration': {
      const before = item.status ?? 'new';
      const status = isDone && before === 'new' ? 'contacted' : before;
      return call(setEnquiryStatus, { params, body: { status, nextFollowUpOn: isDone ? null : item.day } });
    }
    case 'message':
      return call(answerContactMessage, { params, body: { status: isDone ? 'answered' : 'open' } });
    case 'mail':
      return call(settleMail, { params, body: { isSettled: isDone } });
    case 'visit':
    case 'leave':
    case 'attendance':
    case 'register':
      return Promise.resolve({});
  }
};

export const useSettleInboxItem = () =>
  useMutation({ mutationFn: ({ item, isDone }: { item: InboxItem; isDone: boolean }) => settle(item, isDone) });

/** Sends the phone number if the message has none. */
export const useRegisterMessage = () =>
  useMutation({
    mutationFn: ({ id, number }: { id: string; number: string | undefined }) =>
      call(registerFromMessage, { params: { id }, body: number === undefined ? {} : { phone: number } }),
  });
