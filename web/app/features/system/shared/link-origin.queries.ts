import { getLinkOrigin } from '#contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The configured address of links in mails; null without one. */
export const usePublicUrl = () =>
  useQuery({
    queryKey: ['link-origin'],
    queryFn: async ({ signal }) => (await call(getLinkOrigin, { signal })).data.publicUrl,
    staleTime: Infinity,
  });
