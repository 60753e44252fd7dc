import { useQuery } from '@tanstack/react-query';
import { withoutCountry } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { addressesQuery } from '#web/accounts/addresses/queries.ts';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { DeliveryForm, type DeliveryValues, valuesOf } from './delivery.ts';

type Said = { shippingAddress: string | null; country: string | null; phone: string | null; note: string | null };

/** A delivery that was said before, as the form has it. */
function valuesOfSaid({ shippingAddress, country, phone, note }: Said): DeliveryValues {
  const to = country ?? HOME_COUNTRY;
  return { shippingAddress: withoutCountry(shippingAddress ?? '', to), country: to, phone: phone ?? '', note: note ?? '' };
}

/**
 * The form that corrects where something goes: it begins with what was said before, and keeps a draft under the id of the order or offer.
 * `choose` puts a saved address into it.
 */
export function useCorrectedDelivery(id: string, said: Said) {
  const { data: addresses = [] } = useQuery(addressesQuery());
  const form = useSchemaForm(DeliveryForm, valuesOfSaid(said));
  const draft = useFormDraft(form, `delivery:${id}`);
  const choose = (chosen: string) => {
    const address = addresses.find(({ _id }) => _id === chosen);
    const values = address ? valuesOf(address) : { shippingAddress: '' };
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof DeliveryValues, value, { shouldDirty: true });
  };
  return { form, addresses, choose, draft };
}
