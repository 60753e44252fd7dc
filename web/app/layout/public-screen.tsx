import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { PublicFrame } from './public-layout.tsx';

/** The layout of the public screens. */
export default function PublicScreen() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** A screen that failed, or that is not there: header and footer stay. */
export function ErrorBoundary() {
  return (
    <PublicFrame>
      <ErrorPage error={useRouteError()} />
    </PublicFrame>
  );
}
