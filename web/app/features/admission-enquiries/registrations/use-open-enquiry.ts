import { changed, useAddress } from '../../../lib/address.ts';

const cardPrefix = 'card-';

export const cardId = (enquiryId: string) => `${cardPrefix}${enquiryId}`;

/** Ids of the visible cards, column by column. */
const idsOnBoard = () =>
  [...document.querySelectorAll(`[id^="${cardPrefix}"]`)].map(({ id }) => id.slice(cardPrefix.length));

/** The registration open in the drawer. It is in the address, so "back" closes it. */
export function useOpenEnquiry() {
  const [params, change] = useAddress();
  const id = params.get('open');
  return {
    id,
    linkTo: (other: string) => `?${changed(params, { open: other })}`,
    /** Opens the previous or next card, wrapping around. */
    step: (direction: -1 | 1) => {
      const ids = idsOnBoard();
      const at = id === null ? -1 : ids.indexOf(id);
      const other = ids.at((at + direction) % ids.length);
      if (other) change({ open: other });
    },
    close: () => {
      const card = id === null ? null : document.getElementById(cardId(id));
      change({ open: null }, { replace: false });
      card?.focus();
    },
  };
}
