import type { OrderItem } from '#contract/orders.ts';
import { workFactsOf } from './named-works.ts';

/** What an ordered work is; on a phone its size has a line of its own, and elsewhere a dot never ends one. */
export function WorkFacts({ product }: { product: OrderItem['product'] }) {
  const [kind, size] = workFactsOf(product);
  return (
    <>
      {kind}{' '}
      {size ? (
        <span className="whitespace-nowrap max-sm:block">
          <span className="max-sm:hidden">· </span>
          {size}
        </span>
      ) : null}
    </>
  );
}
