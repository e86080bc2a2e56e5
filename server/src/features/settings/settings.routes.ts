import * as contract from '#contract/settings';
import { getSettings } from '../../academy/academy.ts';
import { routes } from '../../http/implement.ts';
import { listFees, updateFees } from './fees.service.ts';
import { updateSettings } from './settings.service.ts';

export const settingsRoutes = routes(contract, (deps) => ({
  getSettings: () => getSettings(deps.db),
  updateSettings: ({ user, body }) => updateSettings(deps.db, user, body),
  listFees: () => listFees(deps.db),
  updateFees: ({ user, body }) => updateFees(deps.db, user, body),
}));
