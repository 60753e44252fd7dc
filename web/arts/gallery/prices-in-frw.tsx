import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { TEXT_LINK } from './did-you-mean.tsx';

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
