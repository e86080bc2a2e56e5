import { getMail, listMails, retryMail } from '#contract/mail';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const mailKey = ['mail'];
const lookAgainMs = 5000;

const isUnderWay = ({ status }: { status: string }) => status === 'waiting' || status === 'sending';

export const mailsQuery = (query: QueryWords<typeof listMails>) =>
  queryOptions({
    queryKey: [...mailKey, 'list', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
  });

/** Polls while a mail is being sent. */
export const useMails = (query: QueryWords<typeof listMails>) =>
  useQuery({
    ...mailsQuery(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data?.isConfigured === true && data.data.some(isUnderWay) && lookAgainMs,
  });

export const mailsList = listScreen({ of: listMails, filters: ['status'], query: mailsQuery, useAnswer: useMails });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailKey, id],
    queryFn: async ({ signal }) => (await call(getMail, { params: { id }, signal })).data,
  });

export const useMail = (id: string) => useQuery(mailQuery(id));

/** Whether a mail server is configured; undefined while loading. */
export const useCanSendMail = (isAsked = true): boolean | undefined =>
  useQuery({ ...mailsQuery({ limit: 1 }), enabled: isAsked, select: ({ isConfigured }) => isConfigured }).data;

/** The same for a button's label, which must not change visibly: true while loading. */
export const useMailsGoOut = (isAsked = true): boolean => useCanSendMail(isAsked) !== false;

export const useRetryMail = () =>
  useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
  });
