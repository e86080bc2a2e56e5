import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { changed, useAddress } from '../../../lib/address.ts';

/** The row's link to the note, for focus. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`main a[href*="note=${id}"]`);

/** The note open over the page. It is in the address, so "back" closes it and a reload keeps it. */
export function useOpenNote() {
  const [params, change] = useAddress();
  const navigate = useNavigate();
  const id = params.get('note');
  /** Whether the previous history entry is this page without the note. */
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
