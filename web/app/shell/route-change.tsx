import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router';
import { shownLanguage } from '../../lib/own-words.ts';
import { keepLastPath } from '../offline/last-path.ts';

const headingWaitMs = 5000;

/**
 * After each change of path: focuses the page's heading, announces the title politely, and scrolls to the top, or to
 * the former position on "back". Changes of the query string alone (filters, paging) do none of it.
 */
export function RouteChange() {
  const { pathname, search } = useLocation();
  useEffect(() => keepLastPath(`${pathname}${search}`), [pathname, search]);
  const { i18n } = useLingui();
  const [announced, setAnnounced] = useState({ title: '', language: '' });
  const shown = useRef(pathname);
  const focusBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return whenHeadingAppears((heading) => {
      setAnnounced({ title: document.title, language: shownLanguage() });
      // A field of the new page that already has the focus keeps it.
      const { activeElement } = document;
      if (activeElement !== focusBefore.current && activeElement?.closest('main')) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname]);
  return (
    <>
      <p className="hidden-text" role="status" aria-live="polite">
        {/* A title in the former language would otherwise stay readable. */}
        {announced.language === i18n.locale && announced.title}
      </p>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** The first entry of every tab has the key "default", so the path tells them apart. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Focuses the heading, also when a placeholder heading is replaced by the loaded name, and the focus goes with it. */
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
