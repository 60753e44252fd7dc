import type { OrderItem } from '#contract/orders.ts';
import { workFactsOf } from './named-works.ts';

/** What an ordered work is; its size has a line of its own, so that no dot between them ends or begins one. */
export function WorkFacts({ product }: { product: OrderItem['product'] }) {
  const [kind, size] = workFactsOf(product);
  return (
    <>
      {kind}
      {size ? <span className="block">{size}</span> : null}
    </>
  );
}
