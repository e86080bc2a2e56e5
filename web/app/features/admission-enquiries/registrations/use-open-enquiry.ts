import { useSearchParams } from 'react-router';

const cardPrefix = 'card-';

export const cardId = (enquiryId: string) => `${cardPrefix}${enquiryId}`;

/** The cards as they stand on the screen, column by column. */
const idsOnBoard = () =>
  [...document.querySelectorAll(`[id^="${cardPrefix}"]`)].map(({ id }) => id.slice(cardPrefix.length));

/** Which registration is open beside the board; in the address, so that "back" closes it. */
export function useOpenEnquiry() {
  const [params, setParams] = useSearchParams();
  const id = params.get('open');
  const paramsWith = (other: string | null) => {
    const next = new URLSearchParams(params);
    if (other === null) next.delete('open');
    else next.set('open', other);
    return next;
  };
  return {
    id,
    linkTo: (other: string) => `?${paramsWith(other)}`,
    /** To the card before or after, round and round. */
    step: (direction: -1 | 1) => {
      const ids = idsOnBoard();
      const at = id === null ? -1 : ids.indexOf(id);
      const other = ids.at((at + direction) % ids.length);
      if (other) setParams(paramsWith(other), { replace: true, preventScrollReset: true });
    },
    close: () => {
      const card = id === null ? null : document.getElementById(cardId(id));
      setParams(paramsWith(null), { preventScrollReset: true });
      card?.focus();
    },
  };
}
