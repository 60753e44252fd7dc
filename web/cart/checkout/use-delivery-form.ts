import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { HOME_COUNTRY } from '#contract/countries.ts';
import { session } from '#web/accounts/session/session.ts';
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
  const form = useSchemaForm(DeliveryForm, kept ?? { shippingAddress: '', phone: session().phone, country: HOME_COUNTRY, note: '' });
  const { watch, setValue, getValues } = form;
  const { isSubmitted } = form.formState;
  const put = useCallback(
    (values: Partial<DeliveryValues>) => {
      for (const [name, value] of Object.entries(values)) setValue(name as keyof DeliveryValues, value, { shouldValidate: isSubmitted });
    },
    [setValue, isSubmitted],
  );
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
    if (filled && !isTyped) put(JSON.parse(filled) as DeliveryValues);
  }, [filled, isTyped, put]);
  /** Puts an address into the form, as if it were typed. */
  const fill = (values: Omit<DeliveryValues, 'note'>) => {
    put(values);
    setTyped(true);
    keep(getValues());
  };
  return { form, fill, forget };
}
