import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { changed, useAddress } from '../../lib/address.ts';

/** The link of a list that opens the note. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`main a[href*="note=${id}"]`);

/** Which note is open over the page; in the address, so that "back" closes it and a reload keeps it. */
export function useOpenNote() {
  const [params, change] = useAddress();
  const navigate = useNavigate();
  const id = params.get('note');
  /** Whether the entry before this one in the history is this page without the note. */
  const wasClosed = useRef(false);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (id === null) {
      wasClosed.current = true;
      if (last.current !== null) rowOf(last.current)?.focus({ preventScroll: true });
    }
    last.current = id;
  }, [id]);
  return {
    id,
    linkTo: (other: string) => `?${changed(params, { note: other })}`,
    close: () => {
      if (wasClosed.current) void navigate(-1);
      else change({ note: null });
    },
  };
}
