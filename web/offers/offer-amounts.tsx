import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { Price } from '#web/app/display/price.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

type Shown = 'art' | 'amount' | 'buyerAmount' | 'artistAmount' | 'quantity' | 'buyer' | 'artist' | 'turn' | 'priceThen';
type Props = { offer: Pick<Offer, Shown>; side: OfferSide };
/** `isCompact`: all three beside each other in a message on a phone. */
type AmountsProps = Props & { isCompact?: boolean };

/** What is asked, and what each of the two said last, beside each other; of several pieces the amounts are those of one, and what all cost stands below. */
export function OfferAmounts({ offer, side, isCompact = false }: AmountsProps) {
  const { art, amount, buyerAmount, artistAmount, quantity, buyer, artist } = offer;
  const [yours, theirs, other] = side === 'buyer' ? [buyerAmount, artistAmount, artist] : [artistAmount, buyerAmount, buyer];
  const name = firstNameOf(other.name);
  const lessOf = (said: number | null) => (side === 'artist' ? lessThan(art.price, said) : 0);
  return (
    <div className="flex flex-col gap-2">
      <dl className={classNames('flex flex-wrap gap-y-2 tabular-nums', isCompact ? 'gap-x-4 text-sm' : 'gap-x-6')}>
        <Amount name={<Trans>Price</Trans>} amount={art.price} />
        <Amount
          name={<Trans>Your offer</Trans>}
          amount={yours}
          isLatest={yours === amount}
          less={lessOf(yours)}
          isLessBeneath={isCompact}
        />
        <Amount
          name={<Trans>{name}’s offer</Trans>}
          amount={theirs}
          isLatest={theirs === amount}
          less={lessOf(theirs)}
          isLessBeneath={isCompact}
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

type AmountProps = { name: ReactNode; amount: number | null; isLatest?: boolean; less?: number; isLessBeneath?: boolean };

function Amount({ name, amount, isLatest = false, less = 0, isLessBeneath = false }: AmountProps) {
  if (amount === null) return null;
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ash">{name}</dt>
      <dd className={classNames('whitespace-nowrap', isLatest ? 'font-medium' : 'text-ash')}>
        <Price amountFrw={amount} />
        {less > 0 ? (
          <span className={classNames('text-xs text-ash', isLessBeneath && 'block')}>
            {isLessBeneath ? null : ' · '}
            <Trans>{less}% less</Trans>
          </span>
        ) : null}
      </dd>
    </div>
  );
}
