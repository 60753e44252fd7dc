import { Trans } from '@lingui/react/macro';
import { data, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** Responds with 404: the dashboard has no such address. */
export function loader() {
  return data(null, { status: 404 });
}

export { clientLoader } from '#web/app/preload.ts';

/** The not-found page of each area; the menu stays (product.md section 2). */
export default function DashboardNotFoundScreen() {
  const { pathname } = useLocation();
  const home = pathname.startsWith(screens.admin) ? screens.admin : screens.artistHome;
  return (
    <>
      <Head title={emptyMessages.notFound} canonical={null} />
      <EmptyState
        title={emptyMessages.notFound}
        actions={
          <>
            <LinkButton to={home} look="primary">
              <Trans>Dashboard</Trans>
            </LinkButton>
            <LinkButton to={screens.home}>
              <Trans>Go Back Home</Trans>
            </LinkButton>
            <LinkButton to={screens.contact}>
              <Trans>Contact Us</Trans>
            </LinkButton>
          </>
        }
      />
    </>
  );
}
