import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ArtPicture } from '#contract/art-pictures.ts';
import type { Art } from '#contract/arts.ts';
import { categories } from '#contract/limits.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import type { ArtOrDraft, ArtValues } from '#web/arts/values/art-values.ts';
import { usePriceError } from '#web/app/money/use-price-error.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useHiddenByStaff } from '#web/arts/standing/hidden-by-staff.tsx';
import { EdgesField } from './edges-field.tsx';
import './required.css';

type ArtFormReturn = UseFormReturn<ArtValues, unknown, ArtOrDraft>;
type FieldsProps = { form: ArtFormReturn };

/** '50,5' is 50.5: half of the world writes decimals so. '1,250' may be either, and is refused. '30 cm' is 30, the unit that the label asks for. */
const asDecimal = {
  setValueAs: (value: unknown) =>
    typeof value === 'string'
      ? value
          .trim()
          .replace(/^([\d.,]+) *cm\.?$/i, '$1')
          .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
      : value,
};

/** The specified fields (product.md section 5, 'Art upload'). */
export function MainFields({ form: { control, register, formState } }: FieldsProps) {
  const { t } = useLingui();
  const priceError = usePriceError();
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t`Name`} autoComplete="off" aria-required {...register('name')} error={errors.name?.message} />
      <Controller
        control={control}
        name="price"
        render={({ field: { value, ...field } }) => (
          <MoneyField
            label={t`Price`}
            hint={t`In Frw, for one piece.`}
            aria-required
            {...field}
            value={String(value)}
            error={priceError(String(value), errors.price?.message)}
          />
        )}
      />
      <Select label={t`Category`} defaultValue="" aria-required {...register('category')} error={errors.category?.message}>
        <option value="">{t`Choose…`}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <TextField
        label={t`Available Arts`}
        inputMode="numeric"
        aria-required
        {...register('available_arts')}
        error={errors.available_arts?.message}
      />
      <TextArea
        label={t`Description`}
        rows={5}
        className="sm:col-span-2"
        aria-required
        {...register('description')}
        error={errors.description?.message}
      />
    </div>
  );
}

/** What buyers filter by, and what stands on the label. */
export function DetailFields({ form: { register, formState } }: FieldsProps) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-6 gap-5">
      <TextField
        label={t`Medium`}
        placeholder={t`Oil on canvas`}
        className="col-span-6 sm:col-span-4"
        {...register('medium')}
        error={errors.medium?.message}
      />
      <TextField
        label={t`Year`}
        inputMode="numeric"
        className="col-span-3 sm:col-span-2"
        {...register('year')}
        error={errors.year?.message}
      />
      <TextField
        label={t`Height, cm`}
        inputMode="decimal"
        className="col-span-3 sm:col-span-2"
        {...register('height', asDecimal)}
        error={errors.height?.message}
      />
      <TextField
        label={t`Width, cm`}
        inputMode="decimal"
        className="col-span-3 sm:col-span-2"
        {...register('width', asDecimal)}
        error={errors.width?.message}
      />
      <TextField
        label={t`Depth, cm`}
        inputMode="decimal"
        className="col-span-3 sm:col-span-2"
        {...register('depth', asDecimal)}
        error={errors.depth?.message}
      />
      <TextField
        label={t`Edition`}
        placeholder="3 / 25"
        className="col-span-6 sm:col-span-3"
        {...register('edition')}
        error={errors.edition?.message}
      />
      <TextArea
        label={t`Provenance`}
        hint={t`Where it comes from, who owned it, where it was shown. Optional.`}
        rows={2}
        className="col-span-6"
        {...register('provenance')}
        error={errors.provenance?.message}
      />
      <div className="col-span-6 grid grid-cols-2 gap-x-5">
        <Checkbox label={t`Limited edition`} {...register('isLimitedEdition')} />
        <Checkbox label={t`Made to order`} {...register('isCustomOrder')} />
        <Checkbox label={t`Framed`} {...register('framed')} />
        <Checkbox label={t`Signed`} {...register('signed')} />
      </div>
    </div>
  );
}

/** When it is sent, where to, and whether its price can be discussed. */
export function SaleFields({ form: { register, formState } }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t`Days until it leaves your studio`}
        inputMode="numeric"
        hint={t`From payment, 1 to 60. Buyers see it beside the price.`}
        {...register('dispatchDays')}
        error={formState.errors.dispatchDays?.message}
      />
      <Select label={t`Abroad`} {...register('shipsAbroad')}>
        <option value="no">{t`Not sent abroad`}</option>
        <option value="free">{t`Sent abroad, free for buyers`}</option>
      </Select>
      <div className="sm:col-span-2">
        <Checkbox label={t`Accept offers: buyers may offer from half of the price`} {...register('acceptsOffers')} />
      </div>
    </div>
  );
}

/** Whether visitors see a stored artwork; what has left the drafts is none again. */
export function StateField({ form: { register, formState }, art }: FieldsProps & { art: Art }) {
  const { t } = useLingui();
  const { isAsked, hidden } = useHiddenByStaff(art);
  if (isAsked) return <Skeleton className="h-18 w-full" />;
  // The head of the form says why (standing/hidden-by-staff.tsx).
  if (hidden) return null;
  return (
    <Select label={t`Shown to visitors`} {...register('state')} error={formState.errors.state?.message}>
      <option value="published">{t`Published`}</option>
      {art.state === 'draft' ? <option value="draft">{t`Draft`}</option> : null}
      <option value="hidden">{t`Hidden`}</option>
    </Select>
  );
}

/** Where the work is on its first picture; what was marked on another one is forgotten. */
export function EdgesPart({ form, art, cover }: FieldsProps & { art: Art | undefined; cover: ArtPicture | undefined }) {
  const { register, control, setValue } = form;
  // A field without an input of its own.
  useEffect(() => void register('edges'), [register]);
  const coverId = cover?._id;
  const marked = useRef(coverId);
  useEffect(() => {
    if (marked.current !== coverId) setValue('edges', undefined);
    marked.current = coverId;
  }, [coverId, setValue]);
  const value = useWatch({ control, name: 'edges' });
  return <EdgesField art={art} cover={cover} value={value} onChange={(moved) => setValue('edges', moved, { shouldDirty: true })} />;
}
