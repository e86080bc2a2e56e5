import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router';
import { keepLastPath } from '../offline/last-path.ts';

const headingWaitMs = 5000;

/**
 * After each change of path: focus to the page's heading and its title announced politely. The window goes to the top, and
 * back to where it was on "back"; changes of the query string alone (filters, pages of a list) do neither.
 */
export function RouteChange() {
  const { pathname, search } = useLocation();
  useEffect(() => keepLastPath(`${pathname}${search}`), [pathname, search]);
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);
  const focusBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return whenHeadingAppears((heading) => {
      setAnnounced(document.title);
      // Whoever is in a field of the new page already stays there.
      const { activeElement } = document;
      if (activeElement !== focusBefore.current && activeElement?.closest('main')) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname]);
  return (
    <>
      <p className="hidden-text" role="status" aria-live="polite">
        {announced}
      </p>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Every page that a tab begins with has the key "default", and its place is not that of another one. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Also when the heading gives way to another, as the name of a record to come does, and the focus goes with it. */
function whenHeadingAppears(then: (heading: HTMLHeadingElement) => void): () => void {
  let last: HTMLHeadingElement | null = null;
  let frame = 0;
  const find = () => {
    const heading = document.querySelector<HTMLHeadingElement>('main h1');
    if (heading === null || heading === last) return;
    const isFocusTaken = frame === 0 && document.activeElement !== document.body;
    if (last !== null && isFocusTaken) return stop();
    last = heading;
    cancelAnimationFrame(frame);
    // The page sets its title in an effect of the same commit.
    frame = requestAnimationFrame(() => {
      frame = 0;
      then(heading);
    });
  };
  const observer = new MutationObserver(find);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const timer = setTimeout(stop, headingWaitMs);
  observer.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}
