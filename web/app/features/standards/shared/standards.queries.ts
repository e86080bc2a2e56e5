import type { BodyInputOf } from '#contract/endpoint';
import {
  createStandard,
  deleteStandard,
  getStandard,
  getStandardDependants,
  listStandards,
  updateStandard,
} from '#contract/standards';
import { keepPreviousData, useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const standardsKey = ['standards'];

export const standardsQuery = (query: QueryWords<typeof listStandards>) =>
  queryOptions({
    queryKey: [...standardsKey, 'list', query],
    queryFn: ({ signal }) => call(listStandards, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStandards = (query: QueryWords<typeof listStandards>) => useQuery(standardsQuery(query));

export const standardsList = listScreen({
  of: listStandards,
  defaultSort: 'level',
  query: standardsQuery,
  useAnswer: useStandards,
});

/** Every standard, by level: for choices in forms and the duplicate check. */
export const useAllStandards = () => useStandards({ limit: 200, sort: 'level' });

export const standardQuery = (id: string) =>
  queryOptions({
    queryKey: [...standardsKey, id],
    queryFn: async ({ signal }) => (await call(getStandard, { params: { id }, signal })).data,
  });

export const useStandard = (id: string) => useQuery(standardQuery(id));

/** Dependants of the standard; fetched when the delete dialog opens. */
export const useStandardDependants = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...standardsKey, id, 'dependants'],
    queryFn: async ({ signal }) => (await call(getStandardDependants, { params: { id }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

export const useCreateStandard = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createStandard>) => call(createStandard, { body }),
  });

export const useUpdateStandard = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateStandard>) => call(updateStandard, { params: { id }, body }),
  });

export const useDeleteStandard = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteStandard, { params: { id } }),
    meta: { deletes: true },
  });
