import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { useCopy } from '#web/kit/buttons/use-copy.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';

/** Copies where an order goes, with the phone number of whoever receives it: what a carrier asks for. */
export function CopyAddress({ order: { number, shippingAddress, phone } }: { order: Order }) {
  const { t } = useLingui();
  const { state, copy } = useCopy([shippingAddress ?? [], phone ? formatPhone(phone) : []].flat().join('\n'));
  // Where the browser does not copy, the address can be marked.
  if (!shippingAddress || state === 'by hand') return null;
  return (
    <>
      <WordButton label={t`Copy address of order ${number}`} onClick={copy}>
        {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy address</Trans>}
      </WordButton>
      <output className="sr-only">{state === 'copied' ? t`Copied` : null}</output>
    </>
  );
}
