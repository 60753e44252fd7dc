import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Price } from '#web/app/display/price.tsx';
import type { PaymentEnd } from './payment-widget.ts';

type Props = { order: Order; end: PaymentEnd; onClose: () => void };

/** After an order: paid, being verified, or placed and unpaid with how to pay later (contract.md section 4). */
export function ConfirmationDialog({ order, end, onClose }: Props) {
  const isPaid = end === 'paid';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isPaid ? <Trans>Thank you, your order is confirmed</Trans> : <Trans>Your order is placed</Trans>}
    >
      <p>
        <Trans>
          Order {order.number} over <Price amountFrw={order.totalPrice} className="font-medium" />. We have written to{' '}
          <strong>{order.user.email}</strong>.
        </Trans>
      </p>
      {end === 'pending' ? (
        <p>
          <Trans>
            We are checking your payment with the provider. We will e-mail you as soon as it arrives; there is nothing you need to do.
          </Trans>
        </p>
      ) : null}
      {end === 'failed' ? (
        <p role="alert">
          <Trans>The payment did not go through, and nothing was taken.</Trans>
        </p>
      ) : null}
      {end === 'failed' || end === 'unpaid' ? (
        <p>
          <Trans>It is not paid yet. You can pay it under My Orders on this page</Trans>
          {order.expiresAt ? (
            <>
              {' '}
              <Trans>
                until <Moment time={order.expiresAt} />; then the works go back to the shop.
              </Trans>
            </>
          ) : (
            '.'
          )}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isPaid ? null : (
          <LinkButton to={screens.cartOrders} onClick={onClose} look="primary">
            <Trans>My Orders</Trans>
          </LinkButton>
        )}
        <LinkButton to={screens.shop} look={isPaid ? 'primary' : 'secondary'}>
          <Trans>Continue Shopping</Trans>
        </LinkButton>
      </div>
    </Dialog>
  );
}
