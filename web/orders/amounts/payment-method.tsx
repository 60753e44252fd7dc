import { Trans } from '@lingui/react/macro';

/** How an order was paid, in words; the provider's own word where we have none. */
export function PaymentMethod({ method }: { method: string }) {
  if (method === 'card') return <Trans>card</Trans>;
  if (method.startsWith('mobilemoney')) return <Trans>mobile money</Trans>;
  if (method === 'by hand') return <Trans>cash or transfer</Trans>;
  return method;
}
