import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

/** Publishes the height of the toasts to CSS, and scrolls the focused row out from under them. */
function keepClear(toasts: HTMLElement | null) {
  if (toasts === null) return undefined;
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--toasts-height', `${toasts.offsetHeight}px`);
    const { activeElement: focused } = document;
    const row = focused?.closest('main') && (focused.closest('li, tr') ?? focused);
    if (row && row.getBoundingClientRect().bottom > toasts.getBoundingClientRect().top) {
      row.scrollIntoView({ block: 'nearest' });
    }
  });
  observer.observe(toasts);
  return () => observer.disconnect();
}

/** The toast region, once per area. */
export function Toasts() {
  return (
    <div ref={keepClear} className={`no-print ${classes['place']}`}>
      <Notifications
        position="bottom-left"
        limit={3}
        withinPortal={false}
        transitionDuration={200}
        classNames={{ root: classes['toasts'], notification: classes['toast'] }}
      />
    </div>
  );
}
