import { getMail, listMails, retryMail } from '#contract/mail';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../lib/api.ts';

const mailKey = ['mail'];
const lookAgainMs = 5000;

const isUnderWay = ({ status }: { status: string }) => status === 'waiting' || status === 'sending';

export const mailsQuery = (query: QueryWords<typeof listMails>) =>
  queryOptions({
    queryKey: [...mailKey, 'list', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
  });

/** Asks again while something is on its way, so that the list tells when it has arrived. */
export const useMails = (query: QueryWords<typeof listMails>) =>
  useQuery({
    ...mailsQuery(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data?.isConfigured === true && data.data.some(isUnderWay) && lookAgainMs,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailKey, id],
    queryFn: async ({ signal }) => (await call(getMail, { params: { id }, signal })).data,
  });

export const useMail = (id: string) => useQuery(mailQuery(id));

/** Whether mails go out at all; undefined until it is known. */
export const useCanSendMail = (isAsked = true): boolean | undefined =>
  useQuery({ ...mailsQuery({ limit: 1 }), enabled: isAsked, select: ({ isConfigured }) => isConfigured }).data;

/** The same for a word on a button, which is not to change in sight: they do until it is known that they do not. */
export const useMailsGoOut = (isAsked = true): boolean => useCanSendMail(isAsked) !== false;

export const useRetryMail = () =>
  useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
  });
