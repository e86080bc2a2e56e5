import * as contract from '#contract/family-messages';
import { routes } from '../../http/implement.ts';
import { getMessageFigures } from './figures.service.ts';
import { messagingOf } from './channels.ts';
import { notifyFamilies } from './notify-families.service.ts';

export const familyMessageRoutes = routes(contract, (deps) => {
  const messaging = messagingOf(deps);
  return {
    notifyFamilies: ({ user, body, once }) => once((tx) => notifyFamilies(tx, user, messaging, body)),
    getMessageFigures: () => getMessageFigures(deps.db, messaging),
  };
});
