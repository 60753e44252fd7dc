import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ORDER_PAYMENT } from '#contract/screens.ts';

/**
 * Opens the payment where the address asks for it: who pressed 'Pay now' elsewhere does not press it again. The address then is that of the order, so that
 * neither a reload nor the way back opens it another time.
 */
export function usePayAtOnce(mayPay: boolean, pay: () => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === `#${ORDER_PAYMENT}` && mayPay;
  const begin = useEffectEvent(() => {
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
    pay();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
