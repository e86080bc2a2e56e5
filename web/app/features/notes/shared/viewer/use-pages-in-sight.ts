import { type RefObject, useEffect, useState } from 'react';

/** Pages within one screen of the viewport, and the one in the middle. Pages carry `data-page`. */
export function usePagesInSight(frame: RefObject<HTMLElement | null>, pages: number, areThere: boolean) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]));
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const root = frame.current;
    if (!root || !areThere) return;
    const around = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(pageOf(target));
            else next.delete(pageOf(target));
          }
          return next;
        }),
      { root, rootMargin: '100% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter(({ isIntersecting }) => isIntersecting).pop();
        if (entered) setCurrent(pageOf(entered.target));
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    );
    for (const page of root.querySelectorAll('[data-page]')) {
      around.observe(page);
      middle.observe(page);
    }
    return () => {
      around.disconnect();
      middle.disconnect();
    };
  }, [frame, pages, areThere]);
  return { near, current };
}

const pageOf = (element: Element) => Number((element as HTMLElement).dataset['page']);
