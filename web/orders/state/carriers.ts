import { useLingui } from '@lingui/react/macro';
import type { Carrier } from '#contract/orders.ts';

/** The carriers in words, in the order of the choice. */
export function useCarriers(): Record<Carrier, string> {
  const { t } = useLingui();
  return {
    moto: t`Moto courier`,
    ritco: t`RITCO`,
    volcano: t`Volcano`,
    ems: t`EMS Iposita`,
    dhl: t`DHL`,
    hand: t`By hand`,
    other: t`Another carrier`,
  };
}
