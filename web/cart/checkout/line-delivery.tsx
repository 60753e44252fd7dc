import { Plural, Trans } from '@lingui/react/macro';
import type { CartItem } from '#contract/cart.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { DaysLater } from '#web/contact/under-way.tsx';

type LineDeliveryProps = { item: Pick<CartItem, 'dispatchDays' | 'shipsAbroad'>; country: string };

/**
 * The item that stands for all of an order's where each would say the same of when it leaves and arrives. Abroad each says for itself whether its artist
 * sends there.
 */
export const commonDelivery = (items: readonly CartItem[], country: string): CartItem | undefined =>
  country === HOME_COUNTRY && items.length > 1 && new Set(items.map(({ dispatchDays }) => dispatchDays)).size === 1 ? items[0] : undefined;

/** When it leaves and arrives, and where to it is sent. */
export function LineDelivery({ item, country }: LineDeliveryProps) {
  const { dispatchDays, shipsAbroad } = item;
  return (
    <>
      <Plural value={dispatchDays} one="Leaves the studio within # day of payment" other="Leaves the studio within # days of payment" />
      {country === HOME_COUNTRY || shipsAbroad === 'free' ? <DaysLater country={country} /> : null}
      {' · '}
      <Shipping item={item} country={country} />
    </>
  );
}

/** The same of all items of an order, said once: 'Each leaves the studio within 3 days of payment'. */
export function CommonDelivery({ item: { dispatchDays }, country }: LineDeliveryProps) {
  return (
    <p className="text-sm text-ash">
      <Plural
        value={dispatchDays}
        one="Each work leaves its studio within # day of payment"
        other="Each work leaves its studio within # days of payment"
      />
      <DaysLater country={country} />
      {' · '}
      <Trans>Free shipping in Rwanda</Trans>
    </p>
  );
}

/** Whether it is sent to where the order is to go, and that this costs nothing. */
function Shipping({ item: { shipsAbroad }, country }: LineDeliveryProps) {
  if (country === HOME_COUNTRY) return <Trans>Free shipping in Rwanda</Trans>;
  const name = countryName(country);
  if (shipsAbroad === 'free') return <Trans>Free shipping to {name}</Trans>;
  return (
    <span className="text-laterite-ink">
      <Trans>Not sent to {name}</Trans>
    </span>
  );
}
