import type { BodyInputOf } from '#contract/endpoint';
import { getMessageFigures } from '#contract/family-messages';
import { getSettings, listFees, type Settings, updateFees, updateSettings } from '#contract/settings';
import { getSiteState } from '#contract/site';
import { listParentTexts, updateParentTexts } from '#contract/parent-texts';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const settingsKey = ['settings'];

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
});

export const useSettings = () => useQuery(settingsQuery);

/**
 * Whether the public site is still being re-rendered from saved settings; undefined while unknown. Any write may change the site, so a state read
 * before a write is invalid: assumes "following" until the server says otherwise.
 */
export const useDoesSiteFollow = (): boolean | undefined => {
  const { data, isError, isStale } = useQuery({
    queryKey: ['site-state'],
    queryFn: async ({ signal }) => (await call(getSiteState, { signal })).data,
    refetchInterval: ({ state: { data, isInvalidated } }) => (isInvalidated || data?.isCurrent === false) && 1000,
    // Only writes invalidate it, and it is dropped when the page is left.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
  return !data || isError ? undefined : isStale || !data.isCurrent;
};

export const useUpdateSettings = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateSettings>) => call(updateSettings, { body }),
    meta: { showsAnswer: true },
  });

const feesKey = ['fees'];

export const useFees = () =>
  useQuery({ queryKey: feesKey, queryFn: async ({ signal }) => (await call(listFees, { signal })).data });

export const useUpdateFees = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fees: BodyInputOf<typeof updateFees>['fees']) => call(updateFees, { body: { fees } }),
    onSuccess: ({ data }) => queryClient.setQueryData(feesKey, data),
    meta: { showsAnswer: true },
  });
};

const parentTextsKey = ['parent-texts'];

export const useParentTexts = () =>
  useQuery({ queryKey: parentTextsKey, queryFn: ({ signal }) => call(listParentTexts, { signal }) });

export const useUpdateParentTexts = () =>
  useMutation({
    mutationFn: (texts: BodyInputOf<typeof updateParentTexts>['texts']) => call(updateParentTexts, { body: { texts } }),
  });

/** This month's figures of the messaging service. */
export const useMessageFigures = () =>
  useQuery({
    queryKey: ['family-messages', 'figures'],
    queryFn: async ({ signal }) => (await call(getMessageFigures, { signal })).data,
  });

/** Puts saved settings into the query cache. */
export const useShowSettings = () => {
  const queryClient = useQueryClient();
  return (settings: Settings) => queryClient.setQueryData(settingsKey, settings);
};
