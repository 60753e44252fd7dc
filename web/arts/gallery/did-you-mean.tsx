import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

export const TEXT_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Leads to the search with near words. */
export function DidYouMean({ to, meant }: { to: string; meant: string }) {
  return (
    <Link to={to} preventScrollReset className={TEXT_LINK}>
      <Trans>Did you mean “{meant}”?</Trans>
    </Link>
  );
}
