import type { BodyInputOf } from '#contract/endpoint';
import {
  createNewsletter,
  deleteNewsletter,
  deleteSubscription,
  getNewsletter,
  listNewsletters,
  listSubscriptions,
  type NewsletterForm,
  previewNewsletter,
  sendNewsletter,
  testNewsletter,
  updateNewsletter,
} from '#contract/newsletter';
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, type QueryWords } from '../../../lib/api.ts';

const newsletterKey = ['newsletter'];
const lookAgainMs = 2000;

export type NewsletterValues = z.input<typeof NewsletterForm>;

export const subscriptionsQuery = (query: QueryWords<typeof listSubscriptions>) =>
  queryOptions({
    queryKey: [...newsletterKey, 'subscriptions', query],
    queryFn: ({ signal }) => call(listSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useSubscriptions = (query: QueryWords<typeof listSubscriptions>) => useQuery(subscriptionsQuery(query));

/** Current number of subscribers; undefined while loading. */
export const useReaderCount = (): number | undefined => useSubscriptions({ limit: 1 }).data?.subscribed;

export const newslettersQuery = (query: QueryWords<typeof listNewsletters>) =>
  queryOptions({
    queryKey: [...newsletterKey, 'issues', query],
    queryFn: ({ signal }) => call(listNewsletters, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data?.data.some(({ progress }) => progress.waiting > 0) && lookAgainMs,
  });

export const useNewsletters = (query: QueryWords<typeof listNewsletters>) => useQuery(newslettersQuery(query));

/** Polls while its mails are being sent. */
export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: [...newsletterKey, 'issue', id],
    queryFn: async ({ signal }) => (await call(getNewsletter, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => data !== undefined && data.progress.waiting > 0 && lookAgainMs,
    refetchOnWindowFocus: ({ state: { data } }) => data?.status === 'sent',
  });

export const useNewsletter = (id: string) => useQuery(newsletterQuery(id));

/** The rendered mail; keeps the previous one while loading. */
export const useNewsletterPreview = (values: NewsletterValues) =>
  useQuery({
    queryKey: [...newsletterKey, 'preview', values],
    queryFn: async ({ signal }) => (await call(previewNewsletter, { body: values, signal })).data,
    enabled: values.subject.trim() !== '' && values.body.trim() !== '',
    placeholderData: keepPreviousData,
  });

export const useDeleteSubscription = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteSubscription, { params: { id } }),
  });

/** Saves a draft; creates it without an id. */
export const useSaveNewsletter = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, ...body }: NewsletterValues & { id?: string; version?: number }) =>
      id === undefined || version === undefined
        ? call(createNewsletter, { body })
        : call(updateNewsletter, { params: { id }, body: { ...body, version } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData([...newsletterKey, 'issue', data._id], data);
    },
  });
};

export const useDeleteNewsletter = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteNewsletter, { params: { id } }),
    meta: { deletes: true },
  });

export const useTestNewsletter = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof testNewsletter>) => call(testNewsletter, { body }),
  });

export const useSendNewsletter = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: { _id: string; version: number }) =>
      call(sendNewsletter, { params: { id: _id }, body: { version } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData([...newsletterKey, 'issue', data._id], data);
    },
  });
};
