import {
  answerContactMessage,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  registerFromMessage,
} from '#contract/contact-messages';
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../lib/api.ts';
import { listScreen } from '../../lib/list-screen.ts';

const messagesKey = ['contact-messages'];

export const contactMessagesQuery = (query: QueryWords<typeof listContactMessages>) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', query],
    queryFn: ({ signal }) => call(listContactMessages, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useContactMessages = (query: QueryWords<typeof listContactMessages>) =>
  useQuery(contactMessagesQuery(query));

export const contactMessagesList = listScreen({
  of: listContactMessages,
  filters: ['status'],
  query: contactMessagesQuery,
  useAnswer: useContactMessages,
});

export const contactMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: async ({ signal }) => (await call(getContactMessage, { params: { id }, signal })).data,
  });

export const useContactMessage = (id: string) => useQuery(contactMessageQuery(id));

export const useAnswerContactMessage = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 'open' | 'answered') => call(answerContactMessage, { params: { id }, body: { status } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData([...messagesKey, id], data);
    },
  });
};

/** Sends the phone number if the message has none. */
export const useRegisterMessage = (id: string) =>
  useMutation({
    mutationFn: (phone: string | undefined) =>
      call(registerFromMessage, { params: { id }, body: phone === undefined ? {} : { phone } }),
  });

export const useDeleteContactMessage = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteContactMessage, { params: { id } }),
    meta: { deletes: true },
  });
