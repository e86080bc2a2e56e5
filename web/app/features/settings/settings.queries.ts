import type { BodyInputOf } from '#contract/endpoint';
import { getSettings, getSiteState, listFees, type Settings, updateFees, updateSettings } from '#contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const settingsKey = ['settings'];

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
  });

/** Asked for after every write, for any may change the site; and again until the site has followed. */
export const useSiteState = () =>
  useQuery({
    queryKey: ['site-state'],
    queryFn: async ({ signal }) => (await call(getSiteState, { signal })).data,
    refetchInterval: ({ state: { data } }) => data?.isCurrent === false && 1000,
  });

export const useUpdateSettings = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof updateSettings>) => call(updateSettings, { body }) });

export const useFees = () =>
  useQuery({ queryKey: ['fees'], queryFn: async ({ signal }) => (await call(listFees, { signal })).data });

export const useUpdateFees = () =>
  useMutation({
    mutationFn: (fees: BodyInputOf<typeof updateFees>['fees']) => call(updateFees, { body: { fees } }),
  });

/** Puts saved settings in the place of those on the screen. */
export const useShowSettings = () => {
  const queryClient = useQueryClient();
  return (settings: Settings) => queryClient.setQueryData(settingsKey, settings);
};
