import { Trans, useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { otherCountries } from '#contract/countries.ts';
import { districtsOf, provinces, sectorsOf } from '#contract/rwanda.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import type { PlaceValues } from './account-schema.ts';

type Values = PlaceValues & { street: string };
type AddressForm = UseFormReturn<Values, unknown, Values>;

/** Street, then Rwanda's divisions, or city, postal code and country outside Rwanda; switching keeps what was typed. */
export function AddressFields<V extends Values>({ form: whole }: { form: UseFormReturn<V, unknown, V> }) {
  const { t } = useLingui();
  // The form has other fields too, which react-hook-form's types do not let one leave out.
  const form = whole as unknown as AddressForm;
  const { register, control, setValue, clearErrors, formState } = form;
  const isAbroad = useWatch({ control, name: 'place' }) === 'abroad';
  const choose = (checked: boolean) => {
    setValue('place', checked ? 'abroad' : 'rwanda', { shouldDirty: true });
    clearErrors(['province', 'district', 'sector', 'country', 'city', 'postalCode']);
  };
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox label={<Trans>Outside Rwanda</Trans>} checked={isAbroad} onChange={(event) => choose(event.target.checked)} />
      </div>
      <TextField label={t`Street`} autoComplete="address-line1" {...register('street')} error={formState.errors.street?.message} />
      {isAbroad ? <AbroadFields form={form} /> : <DivisionFields form={form} />}
    </>
  );
}

/** Rwanda's real divisions, each list filtered by what is chosen above it. */
function DivisionFields({ form: { register, control, setValue, formState } }: { form: AddressForm }) {
  const { t } = useLingui();
  const { errors } = formState;
  const [province, district] = useWatch({ control, name: ['province', 'district'] });
  return (
    <>
      <Select
        label={t`Province`}
        {...register('province', {
          onChange: () => {
            setValue('district', '');
            setValue('sector', '');
          },
        })}
        error={errors.province?.message}
      >
        <Options names={provinces} />
      </Select>
      <Select
        label={t`District`}
        {...register('district', { onChange: () => setValue('sector', '') })}
        disabled={!province}
        error={errors.district?.message}
      >
        <Options names={districtsOf(province)} />
      </Select>
      <Select label={t`Sector`} {...register('sector')} disabled={!district} error={errors.sector?.message}>
        <Options names={sectorsOf(province, district)} />
      </Select>
    </>
  );
}

function AbroadFields({ form: { register, formState } }: { form: AddressForm }) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <>
      <TextField label={t`City`} autoComplete="address-level2" {...register('city')} error={errors.city?.message} />
      <TextField
        label={t`Postal code`}
        hint={t`Optional.`}
        autoComplete="postal-code"
        {...register('postalCode')}
        error={errors.postalCode?.message}
      />
      <Select label={t`Country`} autoComplete="country" {...register('country')} error={errors.country?.message}>
        <option value="">{t`Choose…`}</option>
        {otherCountries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

function Options({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  return (
    <>
      <option value="">{t`Choose…`}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </>
  );
}
