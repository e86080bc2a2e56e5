import * as adminLayout from './app/layouts/admin-layout.tsx';
import * as signedInLayout from './app/layouts/signed-in-layout.tsx';
import * as studentLayout from './app/layouts/student-layout.tsx';
import * as teacherLayout from './app/layouts/teacher-layout.tsx';
import * as root from './root.tsx';
import { startRouter } from './start-router.tsx';

declare global {
  interface Window {
    /** Where the router looks for a route's module before it fetches its file. */
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/**
 * Starts the router in the signed-in areas (`server/src/site/screen-files.ts`). Every screen there has these parts around it:
 * as files of their own, which the router would fetch, each would be one more for a phone to wait for.
 */
window.__reactRouterRouteModules = {
  root,
  'app/layouts/signed-in-layout': signedInLayout,
  'app/layouts/admin-layout': adminLayout,
  'app/layouts/teacher-layout': teacherLayout,
  'app/layouts/student-layout': studentLayout,
};

// No screen is seen without its styles. A sheet that came, or could not come, is not marked any more; the router asks once more
// for one that could not.
const sheets = [...document.querySelectorAll('link[data-awaited]')];
await Promise.all(
  sheets.map(
    (link) =>
      new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
      }),
  ),
);
startRouter();
