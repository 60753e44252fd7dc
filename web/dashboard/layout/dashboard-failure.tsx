import { useRouteError } from 'react-router';
import { ErrorPage } from '#web/app/layout/error-page.tsx';

/** A dashboard screen that failed. */
export function DashboardFailure() {
  return (
    <main className="flex-1">
      <ErrorPage error={useRouteError()} />
    </main>
  );
}
