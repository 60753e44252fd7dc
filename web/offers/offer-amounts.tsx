import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { Price } from '#web/app/display/price.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

type Shown = 'art' | 'amount' | 'buyerAmount' | 'artistAmount' | 'quantity' | 'buyer' | 'artist' | 'turn' | 'priceThen';
type Props = { offer: Pick<Offer, Shown>; side: OfferSide };

/** What is asked, and what each of the two said last, beside each other; of several pieces the amounts are those of one, and what all cost stands below. */
export function OfferAmounts({ offer, side }: Props) {
  const { art, amount, buyerAmount, artistAmount, quantity, buyer, artist } = offer;
  const [yours, theirs, other] = side === 'buyer' ? [buyerAmount, artistAmount, artist] : [artistAmount, buyerAmount, buyer];
  const name = firstNameOf(other.name);
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
        <Amount name={<Trans>Price</Trans>} amount={art.price} />
        <Amount name={<Trans>Your offer</Trans>} amount={yours} isLatest={yours === amount} />
        <Amount
          name={<Trans>{name}’s offer</Trans>}
          amount={theirs}
          isLatest={theirs === amount}
          less={side === 'artist' ? lessThan(art.price, theirs) : 0}
        />
      </dl>
      {quantity > 1 ? (
        <p className="text-sm">
          <Trans>
            <Price amountFrw={amount} /> × {quantity} = <Price amountFrw={amount * quantity} />
          </Trans>
        </p>
      ) : null}
      <PriceThen offer={offer} side={side} />
    </div>
  );
}

/** That the price is not the one that both had in mind, while somebody is to answer. */
function PriceThen({ offer: { art, turn, priceThen }, side }: Props) {
  if (turn === null || priceThen === undefined) return null;
  const [before, now] = [<Price key="before" amountFrw={priceThen} />, <Price key="now" amountFrw={art.price} />];
  return (
    <p className="border-l-2 border-ochre pl-3 text-sm">
      {side === 'artist' ? (
        <Trans>
          Your price was {before} when this offer was made. It is {now} now.
        </Trans>
      ) : (
        <Trans>
          The price was {before} when this offer was made. It is {now} now.
        </Trans>
      )}
    </p>
  );
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** How much less than the price an amount is, in whole percents; 0 where it is not. */
const lessThan = (price: number, amount: number | null): number => Math.max(0, Math.round(100 - (100 * (amount ?? price)) / price));

type AmountProps = { name: ReactNode; amount: number | null; isLatest?: boolean; less?: number };

function Amount({ name, amount, isLatest = false, less = 0 }: AmountProps) {
  if (amount === null) return null;
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ash">{name}</dt>
      <dd className={classNames('whitespace-nowrap', isLatest ? 'font-medium' : 'text-ash')}>
        <Price amountFrw={amount} />
        {less > 0 ? (
          <span className="text-xs text-ash">
            {' '}
            · <Trans>{less}% less</Trans>
          </span>
        ) : null}
      </dd>
    </div>
  );
}
