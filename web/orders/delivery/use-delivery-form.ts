import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Address } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatPhone } from '#contract/phone.ts';
import { session } from '#web/accounts/session/session.ts';
import { dropDraft, readDraft, writeDraft } from '#web/app/forms/drafts.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { DeliveryForm, type DeliveryValues, valuesOf } from './delivery.ts';

/** The name of the form's draft. */
const KEPT = 'delivery';
const Kept = z.object({
  /** The id of the saved address that was chosen: what it says is read when it is needed, because its owner may edit it. */
  address: z.optional(z.string()),
  /** Only what was typed. */
  typed: z.partialRecord(z.enum(['shippingAddress', 'phone', 'country', 'note']), z.string()),
});
type Kept = z.infer<typeof Kept>;

/** What was chosen and typed before. */
const readKept = (): Kept => Kept.safeParse(readDraft(KEPT)?.values).data ?? { typed: {} };

/** Once it was sent: the next order begins with the profile's. */
export const forgetDelivery = () => dropDraft(KEPT);

/** What a wish that was refused had: the form begins with it. */
export function keepDelivery({ shippingAddress, phone, country, note }: { [Field in keyof DeliveryValues]?: string | undefined }): void {
  const typed = Object.entries({ shippingAddress, phone, country, note }).filter(([, value]) => value);
  writeDraft(KEPT, { values: { typed: Object.fromEntries(typed) } });
}

/** What a typed field brings: a street stays in its country, also when the address that it was typed over changes. */
function typedWith(name: string | undefined, { shippingAddress, country, phone, note }: DeliveryValues): Kept['typed'] {
  if (name === 'phone') return { phone };
  if (name === 'note') return { note };
  return { shippingAddress, country };
}

/**
 * The order form, filled in with the chosen one of the saved `addresses`, else with `filledIn`, as soon as that is known, and with what
 * was typed: the choice and the typed fields are kept, also after leaving the page or reloading it, until it is ordered or somebody
 * signs out.
 */
export function useDeliveryForm(filledIn: DeliveryValues | undefined, addresses: readonly Address[]) {
  const [kept, setKept] = useState(readKept);
  const empty = { shippingAddress: '', phone: formatPhone(session().phone), country: HOME_COUNTRY, note: '' };
  const form = useSchemaForm(DeliveryForm, { ...empty, ...kept.typed });
  const { watch, setValue, getValues } = form;
  const { isSubmitted } = form.formState;
  const put = useCallback(
    (values: Partial<DeliveryValues>) => {
      for (const [name, value] of Object.entries(values))
        setValue(name as keyof DeliveryValues, name === 'phone' ? formatPhone(value) : value, { shouldValidate: isSubmitted });
    },
    [setValue, isSubmitted],
  );
  const keep = (next: Kept) => {
    setKept(next);
    writeDraft(KEPT, { values: next });
  };
  const keepTyped = useEffectEvent((name: string | undefined) => {
    // Read anew: a browser that fills in several fields changes them faster than they are rendered.
    const before = readKept();
    keep({ ...before, typed: { ...before.typed, ...typedWith(name, getValues()) } });
  });
  const chosen = addresses.find(({ _id }) => _id === kept.address);
  const beneath = filledIn && { ...filledIn, ...(chosen ? valuesOf(chosen) : {}) };
  const movePlace = useEffectEvent(() => {
    if (!beneath) return;
    const { country, shippingAddress } = getValues();
    // What was filled in belongs to its country: it goes with that, and comes back with it.
    if (country !== beneath.country && shippingAddress === beneath.shippingAddress) put({ shippingAddress: '' });
    if (country === beneath.country && shippingAddress === '') put({ shippingAddress: beneath.shippingAddress });
  });
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type !== 'change') return;
      if (name === 'country') movePlace();
      keepTyped(name);
    });
    return unsubscribe;
  }, [watch]);
  const refill = useEffectEvent(() => beneath && put({ ...beneath, ...kept.typed }));
  const filled = JSON.stringify(beneath);
  useEffect(() => {
    if (filled) refill();
  }, [filled]);
  /** Puts a saved address into the form; any other id leaves room to type one. */
  const choose = (id: string) => {
    const address = addresses.find(({ _id }) => _id === id);
    const another = { shippingAddress: '', phone: getValues('phone'), country: HOME_COUNTRY };
    put(address ? valuesOf(address) : another);
    const { note } = kept.typed;
    const typed = { ...(address ? {} : another), ...(note === undefined ? {} : { note }) };
    keep({ typed, ...(address ? { address: id } : {}) });
  };
  return { form, choose, forget: forgetDelivery };
}
