import * as contract from '#contract/system';
import { routes } from '../../http/implement.ts';
import { getSystemStatus } from './system.service.ts';

export const systemRoutes = routes(contract, (deps) => ({
  getSystemStatus: ({ say }) => getSystemStatus(deps, say),
  getLinkOrigin: async () => ({ publicUrl: deps.env.PUBLIC_URL ?? null }),
}));
