import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorText } from '../../design/error-text.tsx';

/** Stands in for a whole page that failed to render or to load. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <main>
      <ErrorText error={isRouteErrorResponse(error) ? null : error} />
    </main>
  );
}
