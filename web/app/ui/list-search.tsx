import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { SearchField } from './search-field.tsx';

interface ListSearchProps {
  /** "Search students". */
  label: string;
  list: {
    search: string;
    setSearch: (search: string) => void;
    /** Number of resets; each one also clears the field. */
    clears: number;
  };
}

const pauseMs = 250;

/**
 * The search of a list. The address is debounced while typing and flushed on blur. The text is local state, so that a
 * key press re-renders the field and not the list.
 */
export function ListSearch({ label, list: { search, setSearch, clears } }: ListSearchProps) {
  const [text, setText] = useState(search);
  const [last, setLast] = useState({ search, clears });
  const pause = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined);

  // The address changed from outside ("back", a link). Our own writes arrive late, when more may have been typed, and
  // always replace the history entry.
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
      // Changes are flushed on blur: pressing something else may navigate away, and a later change of the address would return.
      onBlur={apply}
    />
  );
}
