/** Resolves when the screen has been painted and the browser has nothing to do, after two seconds at the latest. */
export const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve);
  });
