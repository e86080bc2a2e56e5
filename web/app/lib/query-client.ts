import { MutationCache, onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { setReachable } from './connection.ts';
import { sessionKey } from './session-key.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The variable is the id of the deleted record: its own page, still mounted, must not refetch it. */
      deletes?: boolean;
      /** The caller puts the answer into the cache itself, so the mutation settles without waiting for the refetch. */
      showsAnswer?: boolean;
      /** The queries to invalidate, if not all: the others stay valid, or the write has updated the cache itself. */
      isStale?: (key: QueryKey) => boolean;
    };
  }
}

if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

/** One retry for transient failures (network, busy server), none for others. */
const shouldRetry = (count: number, error: Error) =>
  count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * A write invalidates every query: names and counts appear in so many lists that a list of keys would be incomplete. Active
 * queries are refetched before the mutation settles, the rest when next mounted.
 */
export const markStale = (goneId?: unknown, isStale: (key: QueryKey) => boolean = () => true) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== sessionKey[0] && !(goneId !== undefined && queryKey.includes(goneId)) && isStale(queryKey),
  });

/** Any answer shows that the server is reachable. */
const onError = (error: Error) => {
  if (error instanceof ApiError) setReachable(error.status > 0);
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onSuccess: () => setReachable(true), onError }),
  mutationCache: new MutationCache({
    onError,
    onSuccess: (_answer, variables, _context, { meta }) => {
      const isFresh = markStale(meta?.deletes ? variables : undefined, meta?.isStale);
      return meta?.showsAnswer ? undefined : isFresh;
    },
  }),
});
