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

/** For who looks for a price in another currency; `to`: the works from the lowest price. */
export function PricesInFrw({ to }: { to: string }) {
  return (
    <>
      <Trans>Prices are in Frw.</Trans>{' '}
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        <Trans>Sort by price, low to high</Trans>
      </Link>
    </>
  );
}
