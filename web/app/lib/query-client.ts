import { QueryClient, onlineManager } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';

if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

/** One retry for what may pass (network, busy server); never for an answer that will stay the same. */
const mayRetry = (count: number, error: Error) =>
  count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
