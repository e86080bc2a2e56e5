import { getSite, Site } from '#contract/site';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { untilIdle } from './until-idle.ts';
import { localStore } from '../../lib/storage.ts';

/** The stored data is not secret: the public site shows the same. */
const Stored = z.object({ academy: Site.shape.academy, logo: Site.shape.logo, at: z.number() });
const storageKey = 'tasika.academy';

const readStored = () => Stored.safeParse(localStore.readJson(storageKey)).data;

const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => {
    // Not before the screen inside has requested its data and is painted.
    await untilIdle();
    const { academy, logo } = (await call(getSite, { signal })).data;
    localStore.writeJson(storageKey, { academy, logo, at: Date.now() } satisfies z.infer<typeof Stored>);
    return { ...academy, logo };
  },
  staleTime: 10 * 60_000,
  initialData: () => {
    const stored = readStored();
    return stored && { ...stored.academy, logo: stored.logo };
  },
  initialDataUpdatedAt: () => readStored()?.at,
});

/** Name, logo and contact details of the academy. Undefined until loaded; a failure is not worth an error screen. */
export const useAcademy = () => useQuery(siteQuery).data;
