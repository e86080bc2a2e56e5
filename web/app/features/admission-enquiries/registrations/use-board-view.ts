import { useState } from 'react';

export type BoardView = 'board' | 'list';

const key = 'registrations-view';

function remembered(): BoardView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'board';
  } catch {
    return 'board';
  }
}

/** Board or list, as this device last had it. */
export function useBoardView(): [BoardView, (view: BoardView) => void] {
  const [view, setView] = useState(remembered);
  const change = (next: BoardView) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage it holds until the page is left.
    }
  };
  return [view, change];
}
