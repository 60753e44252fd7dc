import { useLingui } from '@lingui/react/macro';
import { countStandings, hasAllArrived } from '#contract/order-standing.ts';
import type { OrderItem } from '#contract/orders.ts';

/** '2 of 3 works delivered, 1 on its way', as mails say it (contract/order-standing.ts); undefined where all items are in one state, or have all arrived. */
export function useStandings(items: readonly OrderItem[]): string | undefined {
  const { t } = useLingui();
  const { parts, total } = countStandings(items);
  const [first, ...others] = parts;
  if (!first || others.length === 0 || hasAllArrived(items)) return undefined;
  const { pieces } = first;
  const begin = {
    delivered: t`${pieces} of ${total} works delivered`,
    sent: pieces === 1 ? t`${pieces} of ${total} works on its way` : t`${pieces} of ${total} works on their way`,
    toSend: t`${pieces} of ${total} works to be sent`,
    refunded: t`${pieces} of ${total} works refunded`,
    cancelled: t`${pieces} of ${total} works cancelled`,
  };
  const goOn = (count: number) => ({
    delivered: t`${count} delivered`,
    sent: count === 1 ? t`${count} on its way` : t`${count} on their way`,
    toSend: t`${count} to be sent`,
    refunded: t`${count} refunded`,
    cancelled: t`${count} cancelled`,
  });
  return [begin[first.standing], ...others.map((one) => goOn(one.pieces)[one.standing])].join(', ');
}
