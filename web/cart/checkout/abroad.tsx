import { Trans, useLingui } from '@lingui/react/macro';
import type { Cart, CartItem } from '#contract/cart.ts';
import { countryName } from '#contract/countries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { AskAbroad } from '#web/orders/delivery/ask-abroad.tsx';
import { useRemoveLine } from './remove-line.ts';
import { useHandedFocus } from '#web/kit/lists/use-handed-focus.ts';

type AbroadProps = {
  country: string;
  /** The items whose artists do not send them abroad. */
  items: readonly CartItem[];
};

/** The id of the heading over the works that are not sent. */
const NOT_SENT_TITLE = 'not-sent-title';

/** Leads to the works that are not sent. */
export function showNotSent(): void {
  const title = document.getElementById(NOT_SENT_TITLE);
  title?.scrollIntoView({ block: 'center' });
  title?.focus({ preventScroll: true });
}

export type Sums = Pick<Cart, 'totalItems' | 'totalPrice'>;

/** What is left to order of a cart without these of its items: how many pieces, and what they cost in Frw. */
export const withoutItems = ({ totalItems, totalPrice }: Sums, left: readonly CartItem[]): Sums => ({
  totalItems: left.reduce((sum, { quantity }) => sum - quantity, totalItems),
  totalPrice: left.reduce((sum, { price, quantity }) => sum - price * quantity, totalPrice),
});

/** The works that do not go to another country, with the ways to ask about each and to leave it out. */
export function NotSentAbroad({ country, items }: AbroadProps) {
  const name = countryName(country);
  return (
    <section aria-labelledby={NOT_SENT_TITLE} className="flex flex-col gap-3 border border-laterite-ink p-4 text-sm">
      <h3 tabIndex={-1} id={NOT_SENT_TITLE} className="text-lg text-laterite-ink">
        <Trans>Not sent to {name}</Trans>
      </h3>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <NotSent key={item.productId} item={item} country={country} />
        ))}
      </ul>
      <p>
        <Trans>Ask whether it can be sent, remove it from your cart, or choose an address in Rwanda.</Trans>
      </p>
    </section>
  );
}

function NotSent({ item, country }: { item: CartItem; country: string }) {
  const { t } = useLingui();
  const remove = useRemoveLine();
  const line = useHandedFocus('payment-title');
  return (
    <li ref={line} tabIndex={-1} className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="wrap-anywhere">
        <em>{item.name}</em>, {item.artist.name}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4">
        <AskAbroad
          art={{ _id: item.productId, name: item.name }}
          artistId={item.artist._id}
          country={country}
          className="inline-flex min-h-11 items-center"
        />
        <Button look="quiet" className="-mx-2 px-2" aria-label={t`Remove ${item.name} from your cart`} onClick={() => remove.mutate(item)}>
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
}
