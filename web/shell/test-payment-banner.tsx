import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paymentOptionsQuery } from '#web/orders/payment-options.ts';

/** Says on every page that no real money moves, while that is so (contract.md section 4). */
export function TestPaymentBanner() {
  const { t } = useLingui();
  const { data } = useQuery(paymentOptionsQuery());
  if (!data?.isTest) return null;
  return (
    <aside aria-label={t`Notice`} className="test-banner border-b border-hairline bg-mat px-4 py-1.5 text-center text-xs">
      <Trans>Test shop: no real money moves.</Trans>
    </aside>
  );
}
