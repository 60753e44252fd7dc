import { useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { districtsOf, provinces, sectorsOf } from '#contract/rwanda.ts';
import { TextField } from '#web/kit/field.tsx';
import { Select } from '#web/kit/select.tsx';
import type { ProfileValues } from './person-schema.ts';

type ProfileForm = UseFormReturn<ProfileValues, unknown, ProfileValues>;

/** Street, province, district and sector; Rwanda's real divisions, each list by what was chosen above it. */
export function AddressFields({ form: { register, control, setValue, formState } }: { form: ProfileForm }) {
  const { t } = useLingui();
  const { errors } = formState;
  const [province, district] = useWatch({ control, name: ['province', 'district'] });
  return (
    <>
      <TextField label={t`Street`} autoComplete="street-address" {...register('street')} error={errors.street?.message} />
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
