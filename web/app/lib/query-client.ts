import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { noteReachable } from '../offline/connection.ts';
import { sessionKey } from './session-key.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The variables are the id of what is gone: its own page, still on the screen, must not ask for it again. */
      deletes?: boolean;
      /** Whoever saves shows the answer itself: the write is done with it, while the screen is asked for again. */
      showsAnswer?: boolean;
    };
  }
}

if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

/** One retry for what may pass (network, busy server); never for an answer that will stay the same. */
const mayRetry = (count: number, error: Error) =>
  count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * What a write makes stale: everything. What is on the screen is asked for again before the write counts as done, the rest when
 * it is next shown. Names and counts stand in so many lists that a list of lists would be wrong.
 */
export const markStale = (goneId?: unknown) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && !(goneId !== undefined && queryKey.includes(goneId)),
  });

/** An answer came, whatever it said; or none did. */
const onError = (error: Error) => {
  if (error instanceof ApiError) noteReachable(error.status > 0);
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onSuccess: () => noteReachable(true), onError }),
  mutationCache: new MutationCache({
    onError,
    onSuccess: (_answer, variables, _context, { meta }) => {
      const isFresh = markStale(meta?.deletes ? variables : undefined);
      return meta?.showsAnswer ? undefined : isFresh;
    },
  }),
});
