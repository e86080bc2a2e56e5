import { findGuardian } from '#contract/guardians';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The owner of a phone number; sends no request while it is empty. */
export const useKnownGuardian = (phone: string) =>
  useQuery({
    queryKey: ['guardians', phone],
    queryFn: async ({ signal }) => (await call(findGuardian, { query: { phone }, signal })).data,
    enabled: phone !== '',
  });
