import { listMyBatches } from '#contract/batches';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The batches of the signed-in student. */
export const useMyBatches = () =>
  useQuery({
    queryKey: ['batches', 'mine'],
    queryFn: ({ signal }) => call(listMyBatches, { query: { limit: 100 }, signal }),
  });
