import { useLingui } from '@lingui/react/macro';
import { Carrier } from '#contract/orders.ts';
import { useCarriers } from '#web/orders/tracking/carriers.ts';

/** Who a work can be sent with, in the order of the choice of 'Mark as sent', and what is made of the number (contract/tracking.ts). */
export function CarriersPart() {
  const { t } = useLingui();
  const names = useCarriers();
  const called = t`Buyers can tap a phone number to call it.`;
  const shown = t`The number is shown as typed; buyers can tap a phone number to call it.`;
  const says: Record<Carrier, string> = {
    moto: called,
    ritco: shown,
    volcano: shown,
    ems: shown,
    dhl: t`A waybill number links to DHL's tracking page.`,
    hand: called,
    other: shown,
  };
  return (
    <dl className="flex flex-col border-t border-hairline text-sm">
      {Carrier.options.map((carrier) => (
        <div key={carrier} className="grid gap-x-6 border-b border-hairline py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-medium">{names[carrier]}</dt>
          <dd className="text-ash">{says[carrier]}</dd>
        </div>
      ))}
    </dl>
  );
}
