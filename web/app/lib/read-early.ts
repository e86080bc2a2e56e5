import type { FetchInfiniteQueryOptions, QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from './query-client.ts';

/**
 * For the loader of a screen: prefetches the queries of its first render in parallel with the guard's session check and the
 * fetch of its code, without blocking navigation. The screen uses the same options and gets the same answer.
 */
export function readEarly<const Options extends readonly unknown[]>(...queries: Early<Options>): null {
  for (const query of queries) void queryClient.prefetchQuery(query);
  return null;
}

/** The same for a query of pages. */
export function readPagesEarly<Data, Key extends QueryKey, At>(
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, At>,
): null {
  void queryClient.prefetchInfiniteQuery(query);
  return null;
}

/** Results of `queryOptions`, each of its own type. */
type Early<Options extends readonly unknown[]> = { [At in keyof Options]: Options[At] & { queryKey: QueryKey } };

/** The loader of a record's page, whose id is the parameter `:id`. */
export const recordLoader =
  (query: (id: string) => { queryKey: QueryKey }) =>
  ({ params }: LoaderFunctionArgs): null =>
    readEarly(query(params.id ?? ''));
