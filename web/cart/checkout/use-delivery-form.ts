import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { followText, keepText } from '#web/app/forms/kept-text.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { DeliveryForm, type DeliveryValues } from './delivery.ts';

/** The name of the form's kept text. */
const KEPT = 'delivery';
const Kept = z.object({ shippingAddress: z.string(), phone: z.string(), country: z.string(), note: z.string() });

/** What was typed into the form before, in this tab. */
function readKept(): DeliveryValues | undefined {
  let text = '';
  followText(KEPT, (kept) => (text = kept))();
  try {
    return Kept.safeParse(JSON.parse(text || 'null')).data;
  } catch {
    return undefined;
  }
}

const keep = (values: DeliveryValues) => keepText(KEPT, JSON.stringify(values));
const forget = () => keepText(KEPT, '');

/**
 * The order form, filled in with `filledIn` as soon as that is known, unless something was typed: that is kept while it is typed, also
 * after leaving the page or reloading it, until it is ordered or somebody signs out.
 */
export function useDeliveryForm(filledIn: DeliveryValues | undefined) {
  const [kept] = useState(readKept);
  const [isTyped, setTyped] = useState(kept !== undefined);
  const form = useSchemaForm(DeliveryForm, kept ?? { shippingAddress: '', phone: '', country: '', note: '' });
  const { watch, reset, setValue, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type !== 'change') return;
      setTyped(true);
      keep(getValues());
    });
    return unsubscribe;
  }, [watch, getValues]);
  const filled = JSON.stringify(filledIn);
  useEffect(() => {
    if (filled && !isTyped) reset(JSON.parse(filled) as DeliveryValues);
  }, [filled, isTyped, reset]);
  /** Puts an address into the form, as if it were typed. */
  const fill = ({ shippingAddress, phone, country }: Omit<DeliveryValues, 'note'>) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    setValue('shippingAddress', shippingAddress, options);
    setValue('phone', phone, options);
    setValue('country', country, options);
    setTyped(true);
    keep(getValues());
  };
  return { form, fill, forget };
}
