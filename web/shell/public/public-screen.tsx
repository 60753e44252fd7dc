import { Outlet, useRouteError } from 'react-router';
import { BackClosesContext } from '#web/kit/dialogs/added-entry.ts';
import { ErrorPage } from '#web/app/layout/error-page.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The layout of the public screens. */
export default function PublicScreen() {
  return (
    <BackClosesContext value>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </BackClosesContext>
  );
}

/** A screen that failed or was not found, between header and footer. */
export function ErrorBoundary() {
  return (
    <PublicLayout>
      <ErrorPage error={useRouteError()} />
    </PublicLayout>
  );
}
