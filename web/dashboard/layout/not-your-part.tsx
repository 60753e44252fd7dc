import { Trans, useLingui } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';

/** In place of a screen of the dashboard that belongs to another part of the shop's work. */
export function NotYourPart() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`No access`} canonical={null} />
      <EmptyState
        title={t`You don't have access to this page`}
        actions={
          <LinkButton to={screens.admin} look="primary">
            <Trans>Dashboard</Trans>
          </LinkButton>
        }
      >
        <Trans>Ask an admin to change your role.</Trans>
      </EmptyState>
    </>
  );
}
