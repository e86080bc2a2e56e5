import type { QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from './query-client.ts';

/**
 * For the `loader` of a screen: begins to read what its first render shows, beside the guard that asks who is there, and keeps
 * nobody waiting. The screen asks with the same options and gets the same answer.
 */
export function readEarly<const Options extends readonly unknown[]>(...queries: Early<Options>): null {
  for (const query of queries) void queryClient.prefetchQuery(query);
  return null;
}

/** Options as `queryOptions` makes them, each of its own type. */
type Early<Options extends readonly unknown[]> = { [At in keyof Options]: Options[At] & { queryKey: QueryKey } };

/** The `loader` of the page of the record that `:id` names. */
export const recordLoader =
  (query: (id: string) => { queryKey: QueryKey }) =>
  ({ params }: LoaderFunctionArgs): null =>
    readEarly(query(params.id ?? ''));
