import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { SearchField } from './search-field.tsx';

interface ListSearchProps {
  /** "Search students". */
  label: string;
  list: {
    search: string;
    setSearch: (search: string) => void;
    /** How often search and filters were taken away; what was being typed then is gone as well. */
    clears: number;
  };
}

const pauseMs = 250;

/**
 * The search of a list. The address follows after a short pause, and at once when the field is left. What is being typed stays
 * here, so that a key repaints the field and not the list.
 */
export function ListSearch({ label, list: { search, setSearch, clears } }: ListSearchProps) {
  const [text, setText] = useState(search);
  const [last, setLast] = useState({ search, clears });
  const pause = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);

  // The address changed under the field ("back", a link). What is written from here comes back late, when more may have been
  // typed, and only ever replaces.
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  if (search !== last.search || clears !== last.clears) {
    setLast({ search, clears });
    if (clears !== last.clears) setText('');
    else if (!isOwnChange) setText(search);
  }
  const takeText = useCallback(() => {
    const taken = pause.current?.text;
    clearTimeout(pause.current?.timer);
    pause.current = undefined;
    return taken;
  }, []);
  useEffect(() => () => void takeText(), [clears, takeText]);
  const apply = () => {
    const typed = takeText();
    if (typed !== undefined) setSearch(typed.trim());
  };

  return (
    <SearchField
      label={label}
      value={text}
      onChange={(typed) => {
        setText(typed);
        takeText();
        pause.current = { timer: setTimeout(apply, pauseMs), text: typed };
      }}
      // Whoever presses something else next may leave the page by it; a change of the address that comes later would take
      // them back.
      onBlur={apply}
    />
  );
}
