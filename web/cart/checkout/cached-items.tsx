import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import type { CachedCart } from '#web/app/offline/cached-cart.ts';
import { factsOf } from './item-facts.ts';

/** The items of the cart as they were when there was a connection, with that time and without prices. */
export function CachedItems({ cart: { at, items } }: { cart: CachedCart }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ash">
        <Trans>
          As of <Moment time={at} />. We need a connection to show current prices.
        </Trans>
      </p>
      <ul className="flex flex-col border-t border-hairline">
        {items.map((item) => (
          <li key={item.productId} className="flex gap-4 border-b border-hairline py-4">
            <div className="flex size-20 shrink-0 items-center justify-center bg-mat p-2">
              <Picture picture={item.cover} alt="" sizes="5rem" className="size-full object-contain" />
            </div>
            <div className="flex min-w-0 flex-col gap-1">
              <Link to={screens.art(item.slug)} className="work-title wrap-anywhere underline-offset-4 hover:underline">
                {item.name}
              </Link>
              <p className="text-sm">{item.artist}</p>
              <p className="text-sm text-ash">{factsOf(item)}</p>
              <p className="text-sm text-ash">
                <Trans>Quantity: {item.quantity}</Trans>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
