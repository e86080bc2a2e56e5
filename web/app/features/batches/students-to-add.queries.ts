import { listStudents } from '#contract/students';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { byPage } from '../../lib/by-page.ts';

const pageSize = 25;

/** Active students with or without a batch, paged. */
export const useStudentsToAdd = (wanted: { search: string; standard: string; noBatch: boolean }) =>
  useInfiniteQuery({
    queryKey: ['students', 'to-add', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(listStudents, {
        query: {
          search: wanted.search,
          standard: wanted.standard,
          noBatch: String(wanted.noBatch),
          status: 'active',
          sort: 'name',
          page: pageParam,
          limit: pageSize,
        },
        signal,
      }),
    ...byPage,
    placeholderData: keepPreviousData,
  });
