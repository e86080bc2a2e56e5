import { useQueryClient } from '@tanstack/react-query';

/**
 * After a change, whatever shows such records asks again; only the page of a record that was deleted (`goneId`) must not,
 * while it is still shown for a moment.
 */
export function useAskAgain(...names: string[]): (goneId?: string) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (goneId) =>
    Promise.all(
      names.map((name) =>
        queryClient.invalidateQueries({
          queryKey: [name],
          predicate: ({ queryKey }) => goneId === undefined || !queryKey.includes(goneId),
        }),
      ),
    );
}
