import { Trans, useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { countryName, otherCountries } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { type DeliveryValues, valuesOf } from './delivery.ts';
import { Duties } from '#web/orders/state/duties.tsx';

type Form = UseFormReturn<DeliveryValues, unknown, DeliveryValues>;

type Props = {
  form: Form;
  addresses: readonly Address[];
  /** Puts the saved address of an id into the form, or leaves room for another. */
  choose: (id: string) => void;
};

/** Where the order goes and whom the courier calls: the country first, which says how a phone is written. */
export function DeliveryFields({ form, addresses, choose }: Props) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  const country = useWatch({ control: form.control, name: 'country' });
  const isAbroad = country !== HOME_COUNTRY;
  return (
    <>
      {addresses.length > 0 ? <SavedChoice form={form} addresses={addresses} choose={choose} /> : null}
      <Select
        label={t`Country`}
        autoComplete="shipping country"
        className={isAbroad ? undefined : 'place-field'}
        {...register('country')}
        error={errors.country?.message}
      >
        <option value={HOME_COUNTRY}>{countryName(HOME_COUNTRY)}</option>
        {otherCountries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <PhoneField form={form} isAbroad={isAbroad} />
      <Duties country={country} />
      <AddressField form={form} isAbroad={isAbroad} />
      <TextField
        label={t`Note for the artist and the courier`}
        maxLength={limits.noteLength}
        hint={t`Optional.`}
        {...register('note')}
        error={errors.note?.message}
      />
    </>
  );
}

type PlaceFieldProps = { form: Form; isAbroad: boolean };

/** Whom the courier calls; at home it is also what mobile money is paid with. */
function PhoneField({ form, isAbroad }: PlaceFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Phone`}
      type="tel"
      className={isAbroad ? undefined : 'place-field'}
      autoComplete="tel"
      maxLength={limits.phoneLength}
      placeholder={isAbroad ? undefined : '0788 123 456'}
      hint={
        isAbroad
          ? t`For the courier. As dialled there, or with + and the country code.`
          : t`The courier will call this number, and you can use it to pay by mobile money.`
      }
      {...form.register('phone')}
      error={form.formState.errors.phone?.message}
    />
  );
}

/** Where the courier goes, written as it is in that country. */
function AddressField({ form, isAbroad }: PlaceFieldProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Shipping Address`}
      autoComplete="shipping street-address"
      maxLength={limits.addressLength}
      placeholder={
        isAbroad ? t`Street and number\nPostal code and city\nState or region` : t`Street, sector, district, and how to find you`
      }
      hint={isAbroad ? t`As on a letter, each part on its own line. We add the country.` : undefined}
      {...form.register('shippingAddress')}
      error={form.formState.errors.shippingAddress?.message}
    />
  );
}

/** The saved addresses; what is typed below is another one. */
function SavedChoice({ form, addresses, choose }: Props) {
  const { t } = useLingui();
  const [shippingAddress, country] = useWatch({ control: form.control, name: ['shippingAddress', 'country'] });
  const chosen = addresses.find((address) => {
    const values = valuesOf(address);
    return values.shippingAddress === shippingAddress && values.country === country;
  });
  return (
    <Select
      label={t`Deliver to`}
      className="saved-address"
      value={chosen?._id ?? ''}
      onChange={({ target }) => choose(target.value)}
      hint={
        <Link to={`${screens.account}#addresses`} className="underline underline-offset-4">
          <Trans>Manage your addresses</Trans>
        </Link>
      }
    >
      {addresses.map(({ _id, name, street, district, city }) => (
        <option key={_id} value={_id}>
          {[name, street, district ?? city].filter(Boolean).join(', ')}
        </option>
      ))}
      <option value="">{t`Another address`}</option>
    </Select>
  );
}
