import { Plural, Trans } from '@lingui/react/macro';
import type { CartItem } from '#contract/cart.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { DaysLater } from '#web/contact/under-way.tsx';

type LineDeliveryProps = { item: Pick<CartItem, 'dispatchDays' | 'shipsAbroad'>; country: string };

/** Whether it is sent to where the order is to go. */
const isSent = ({ shipsAbroad }: Pick<CartItem, 'shipsAbroad'>, country: string) => country === HOME_COUNTRY || shipsAbroad === 'free';

/**
 * The item that stands for all of several that are sent, where each would say the same of when it leaves and arrives: in Rwanda and abroad, so that the
 * lines stay where they are when the country is chosen. The lines of those that are not sent say that.
 */
export function commonDelivery(items: readonly CartItem[], country: string): CartItem | undefined {
  const sent = items.filter((item) => isSent(item, country));
  return sent.length > 1 && new Set(sent.map(({ dispatchDays }) => dispatchDays)).size === 1 ? sent[0] : undefined;
}

/** Whether a line has something to say of its delivery besides what is said of all (`isSaid`). */
export const saysDelivery = (item: CartItem, country: string, isSaid: boolean): boolean => !(isSaid && isSent(item, country));

/** When it leaves and arrives, and where to it is sent; of what is not sent only that. */
export function LineDelivery({ item, country }: LineDeliveryProps) {
  const { dispatchDays } = item;
  if (!isSent(item, country)) return <NotSentTo country={country} />;
  return (
    <>
      <Plural value={dispatchDays} one="Leaves the studio within # day of payment" other="Leaves the studio within # days of payment" />
      <DaysLater country={country} />
      {' · '}
      <FreeShipping country={country} />
    </>
  );
}

/** The same of all items of an order that are sent, said once: 'Each work leaves its studio within 3 days of payment'. */
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
      <FreeShipping country={country} />
    </p>
  );
}

/** That it costs nothing to send it there. */
function FreeShipping({ country }: { country: string }) {
  if (country === HOME_COUNTRY) return <Trans>Free shipping in Rwanda</Trans>;
  const name = countryName(country);
  return <Trans>Free shipping to {name}</Trans>;
}

function NotSentTo({ country }: { country: string }) {
  const name = countryName(country);
  return (
    <span className="text-laterite-ink">
      <Trans>Not sent to {name}</Trans>
    </span>
  );
}
